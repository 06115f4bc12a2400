import { anOrganisation, aPerson, toProject } from '../projects/to-project.ts'
import { lowerNames } from '../reading/raw-row.ts'
import type { CsvRow } from '../reading/read-csv.ts'
import { readAmount, readCalendarDay, readUrl } from '../reading/values.ts'

/** A row of the CSV that a search exports. Its id is the UUID of the project, as in the other forms. */
export function projectOfRow(cells: CsvRow) {
  const row = lowerNames(cells)
  const person = (kind: 'pi' | 'student', role: string) => {
    const name = ['firstname', 'othernames', 'surname'].map((part) => row[`${kind}${part}`]).filter(Boolean)
    return aPerson(name.join(' '), role, row[`${kind} orcid id`])
  }
  return toProject('ukri', {
    id: uuidOf(row.projectid),
    title: row.title,
    start_date: readCalendarDay(row.startdate, 'day_first'),
    end_date: readCalendarDay(row.enddate, 'day_first'),
    // The address names the default port.
    url: readUrl(typeof row.gtrprojecturl === 'string' ? row.gtrprojecturl.replace(':443', '') : null),
    programme: [row.fundingorgname, row.projectcategory].filter(Boolean).join(', '),
    funding: { amount: readAmount(row.awardpounds), currency: 'GBP' },
    keywords: [],
    persons: [...person('pi', 'Principal Investigator'), ...person('student', 'Student')],
    // Only organisations in the United Kingdom may lead.
    organisations: anOrganisation(row.leadroname, 'GB'),
  })
}

/** A UUID in lower case, so that a project has one id in all forms. */
export function uuidOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim().toLowerCase() : null
}
