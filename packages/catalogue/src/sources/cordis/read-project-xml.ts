import { projectsIn, type ReadProject } from '../projects/project-format.ts'
import { anOrganisation, idText, toProject } from '../projects/to-project.ts'
import { plainText } from '../reading/plain-text.ts'
import { childAt, childrenOf, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { once, readAmount, readCalendarDay, readWords } from '../reading/values.ts'

/** The page of a project. */
export function cordisProjectUrl(id: string): string {
  return `https://cordis.europa.eu/project/id/${id}`
}

/** Root elements of CORDIS pages. Only projects are read, although the other pages mention projects too. */
const pages = new Set(['project', 'result', 'article', 'programme'])

/** Reads the XML of a project's page; the bulk files use the same XML. */
export function readProjectXml(file: SourceFile): AsyncGenerator<ReadProject> {
  return projectsIn(readXml(file, pages), (page) => (page.name === 'project' ? [projectOf(page)] : []))
}

function projectOf(page: XmlElement) {
  const id = idText(textAt(page, 'id'))
  const associations = childAt(page, 'relations', 'associations')
  const frameworks = childrenOf(associations, 'programme').map((one) => textAt(one, 'frameworkprogramme'))
  return toProject('cordis', {
    id,
    title: textAt(page, 'title'),
    acronym: textAt(page, 'acronym'),
    abstract: textAt(page, 'objective') ?? textAt(page, 'teaser'),
    start_date: readCalendarDay(textAt(page, 'startdate')),
    end_date: readCalendarDay(textAt(page, 'enddate')),
    url: id === null ? null : cordisProjectUrl(id),
    programme: once(frameworks).join(', '),
    funding: {
      amount: readAmount(textAt(page, 'ecmaxcontribution')) ?? readAmount(textAt(page, 'totalcost')),
      currency: 'EUR',
    },
    keywords: [...readWords(textAt(page, 'keywords')), ...subjectsOf(page)],
    persons: [],
    organisations: childrenOf(associations, 'organization')
      .sort((a, b) => Number(a.attributes.order ?? 0) - Number(b.attributes.order ?? 0))
      .flatMap((one) => anOrganisation(textAt(one, 'legalname'), textAt(one, 'address', 'country'))),
  })
}

function subjectsOf(page: XmlElement): (string | null)[] {
  const categories = childrenOf(childAt(page, 'relations', 'categories'), 'category')
  const subjects = categories.filter(({ attributes }) => attributes.classification === 'euroSciVoc')
  return subjects.map((one) => plainText(textAt(one, 'title')))
}
