import { projectsIn, type ReadProject } from '../projects/project-format.ts'
import { anOrganisation, toProject } from '../projects/to-project.ts'
import { childAt, childrenOf, findAll, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { readAmount, readCalendarDay, readUrl, readWords } from '../reading/values.ts'

/**
 * Reads answers of OpenAIRE to searches for projects. Only projects of Dutch funders are taken: the others have sources of their own.
 * @param key  Before the colon of the ids.
 */
export function readOpenAireXml(file: SourceFile, key: string): AsyncGenerator<ReadProject> {
  return projectsIn(readXml(file, new Set(['project'])), (project) => [projectOf(project, key)])
}

function projectOf(project: XmlElement, key: string) {
  const funder = childAt(project, 'fundingtree', 'funder')
  if (textAt(funder, 'jurisdiction')?.toUpperCase() !== 'NL') return { reason: 'not_dutch', field: 'jurisdiction' }
  return toProject(key, {
    id: textAt(project, 'code'),
    title: textAt(project, 'title'),
    acronym: textAt(project, 'acronym'),
    abstract: textAt(project, 'summary'),
    start_date: readCalendarDay(textAt(project, 'startdate')),
    end_date: readCalendarDay(textAt(project, 'enddate')),
    url: readUrl(textAt(project, 'websiteurl')),
    programme:
      findAll(project, 'funding_level_0').map((level) => textAt(level, 'name'))[0] ?? textAt(funder, 'shortname'),
    funding: {
      amount: readAmount(textAt(project, 'fundedamount')) ?? readAmount(textAt(project, 'totalcost')),
      currency: textAt(project, 'currency') ?? 'EUR',
    },
    keywords: [
      ...readWords(textAt(project, 'keywords')),
      ...childrenOf(project, 'subject').map((subject) => subject.text.trim()),
    ],
    persons: [],
    organisations: childrenOf(childAt(project, 'rels'), 'rel').flatMap((one) =>
      anOrganisation(textAt(one, 'legalname'), childAt(one, 'country')?.attributes.classid),
    ),
  })
}
