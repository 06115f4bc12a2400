import {
  inUnverifiedForm,
  type ProjectFormat,
  projectsIn,
  projectsOfObjects,
  readEachFile,
} from '../projects/project-format.ts'
import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { plainText } from '../reading/plain-text.ts'
import { asList, objectOf, type Raw } from '../reading/raw.ts'
import { lowerNames } from '../reading/raw-row.ts'
import { readCsv } from '../reading/read-csv.ts'
import { readJson } from '../reading/read-json.ts'
import { readAmount, readCalendarDay } from '../reading/values.ts'

/** Written from documentation alone. */
const JSON_API = 'answers of the JSON API'

/** Projects of Swedish funders: https://www.vr.se/swecris. */
export const swecrisFormat: ProjectFormat = {
  key: 'swecris',
  service: 'SweCRIS, the projects of Swedish funders',
  forms: [
    { name: 'CSV export', isVerified: true },
    { name: JSON_API, isVerified: false },
  ],
  extensions: ['csv', 'json'],
  read: readEachFile((file) =>
    projectsIn<unknown>(file.extension === 'json' ? readJson(file) : readCsv(file), (value) =>
      projectsOfObjects([value], (row) => {
        const project = projectOf(lowerNames(row))
        return file.extension === 'json' ? inUnverifiedForm(JSON_API, project) : project
      }),
    ),
  ),
}

function projectOf(row: Raw) {
  const id = idText(row.projectid)
  const inEnglishOrSwedish = (name: string) => plainText(row[`${name}en`]) ?? plainText(row[`${name}sv`])
  return toProject('swecris', {
    id,
    title: inEnglishOrSwedish('projecttitle'),
    abstract: inEnglishOrSwedish('projectabstract'),
    start_date: readCalendarDay(row.projectstartdate) ?? readCalendarDay(row.fundingstartdate),
    end_date: readCalendarDay(row.projectenddate) ?? readCalendarDay(row.fundingenddate),
    url: id === null ? null : `https://www.vr.se/swecris.html#/project/${encodeURIComponent(id)}`,
    programme: [inEnglishOrSwedish('fundingorganisationname'), inEnglishOrSwedish('typeofawarddescr')]
      .filter(Boolean)
      .join(', '),
    funding: { amount: readAmount(row.fundingssek), currency: 'SEK' },
    keywords: subjectsOf(row.scbs),
    persons: [...peopleInCell(row.involvedpeople), ...peopleInList(row.peoplelist)],
    organisations: anOrganisation(inEnglishOrSwedish('coordinatingorganisationname'), 'SE'),
  })
}

/** `¤¤¤` before the number of each person (empty parts also give three `¤`), `¤` between id, name, ORCID, role in English, role in Swedish and gender. */
function peopleInCell(cell: unknown) {
  if (typeof cell !== 'string') return []
  return cell.split(/¤¤¤(?=\d+¤)/).flatMap((person) => {
    const [, name, orcid, role, roleInSwedish] = person.split('¤')
    return aPerson(name, role || roleInSwedish, orcid)
  })
}

function peopleInList(list: unknown) {
  return asList(list).flatMap((one) => {
    const person = lowerNames(objectOf(one))
    return aPerson(person.fullname, person.roleen ?? person.rolesv, person.orcid)
  })
}

/** Subjects in English, from a cell ` 1: Naturvetenskap, Natural Sciences, 103: Fysik, Physical Sciences` or a list. */
function subjectsOf(value: unknown): (string | null)[] {
  if (typeof value === 'string')
    return value.split('¤¤¤').flatMap((path) => path.split(/(?:^|, ) ?\d+: /).map(inEnglish))
  return asList(value).flatMap((one) => {
    const subject = lowerNames(objectOf(one))
    return [subject.scb1nameen, subject.scb3nameen, subject.scb5nameen].map(plainText)
  })
}

/**
 * The second half of `Swedish, English`. Names may contain commas, usually as many in both languages; where they do not, the
 * whole text is kept.
 */
function inEnglish(names: string): string | null {
  const parts = names.split(', ')
  const english = parts.length % 2 === 0 ? parts.slice(parts.length / 2).join(', ') : names
  return /unclassified/i.test(english) ? null : plainText(english)
}
