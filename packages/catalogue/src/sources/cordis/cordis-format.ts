import {
  fromFile,
  inUnverifiedForm,
  type ProjectFormat,
  projectsIn,
  projectsOfObjects,
  type ReadProject,
} from '../projects/project-format.ts'
import { StagedRows } from '../projects/staged-rows.ts'
import { anOrganisation, idText, type ProjectDraft, toProject } from '../projects/to-project.ts'
import { plainText } from '../reading/plain-text.ts'
import { isObject, type Raw } from '../reading/raw.ts'
import { lowerNames } from '../reading/raw-row.ts'
import type { Read } from '../reading/read.ts'
import { readCsv } from '../reading/read-csv.ts'
import { readJson } from '../reading/read-json.ts'
import { childAt, childrenOf, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { once, readAmount, readCalendarDay, readWords } from '../reading/values.ts'

/** Written from documentation alone. */
const WITH_ORGANISATIONS = 'bulk CSV: project.csv and organization.csv; bulk JSON: organization.json'

/** Projects of the framework programmes of the European Union: https://cordis.europa.eu. */
export const cordisFormat: ProjectFormat = {
  key: 'cordis',
  service: 'CORDIS, the projects of the European Union',
  forms: [
    { name: 'bulk JSON: project.json with topics.json', isVerified: true },
    { name: 'bulk CSV: euroSciVoc.csv and topics.csv', isVerified: true },
    { name: WITH_ORGANISATIONS, isVerified: false },
    { name: 'XML, one project a file', isVerified: true },
  ],
  extensions: ['csv', 'json', 'xml'],
  read: readCordis,
}

/** What the side files add to a project. */
type SideRow = { organisation: { name: string | null; country: unknown; order: number } } | { keyword: string | null }

async function* readCordis(files: readonly SourceFile[]): AsyncGenerator<ReadProject> {
  using side = new StagedRows<SideRow>()
  const projectFiles: SourceFile[] = []
  for (const file of files) {
    if (file.extension === 'xml') yield* fromFile(file, readProjectXml(file))
    else if (await holdsProjects(file)) projectFiles.push(file)
    else yield* fromFile(file, stage(file, side))
  }
  for (const file of projectFiles) yield* fromFile(file, readProjects(file, side))
}

function rowsOf(file: SourceFile): AsyncIterable<Read<unknown>> {
  return file.extension === 'json' ? readJson(file) : readCsv(file)
}

/** Columns that only side files have: rows about a project, web pages, programmes. */
const sideNames = ['projectid', 'uri', 'parentprogramme']

/** Whether a file has projects, judged by its first row. A file without readable rows counts as one, so that its faults are reported. */
async function holdsProjects(file: SourceFile): Promise<boolean> {
  for await (const read of rowsOf(file)) {
    if ('rejected' in read || !isObject(read.value)) continue
    const row = lowerNames(read.value)
    return !sideNames.some((name) => name in row)
  }
  return true
}

/** Keeps the rows of a side file; yields the lines that cannot be read. */
async function* stage(file: SourceFile, side: StagedRows<SideRow>): AsyncGenerator<ReadProject> {
  for await (const read of rowsOf(file)) {
    if ('rejected' in read) yield read
    else if (isObject(read.value)) {
      const row = lowerNames(read.value)
      const key = idText(row.projectid)
      const addition = sideRow(row)
      if (key !== null && addition) side.add(key, addition)
    } else yield { rejected: { line: read.line, reason: 'not_an_object' } }
  }
}

/** Undefined for rows of files that add nothing shown: legal bases, links, reports. */
function sideRow(row: Raw): SideRow | undefined {
  if ('organisationid' in row) {
    const order = Number(row.order)
    return {
      organisation: { name: plainText(row.name), country: row.country, order: Number.isFinite(order) ? order : 0 },
    }
  }
  if ('euroscivoctitle' in row) return { keyword: plainText(row.euroscivoctitle) }
  return 'topic' in row ? { keyword: plainText(row.title) } : undefined
}

function readProjects(file: SourceFile, side: StagedRows<SideRow>): AsyncGenerator<ReadProject> {
  return projectsIn(rowsOf(file), (value) =>
    projectsOfObjects([value], (row) => projectOfRow(lowerNames(row), file, side)),
  )
}

function projectOfRow(row: Raw, { extension }: SourceFile, side: StagedRows<SideRow>) {
  const draft = draftOf(row, side)
  const project = toProject('cordis', draft)
  const isVerified = extension === 'json' && draft.organisations.length === 0
  return isVerified ? project : inUnverifiedForm(WITH_ORGANISATIONS, project)
}

function draftOf(row: Raw, side: StagedRows<SideRow>): ProjectDraft {
  const key = idText(row.id)
  const rows = key === null ? [] : side.of(key)
  const organisations = rows.flatMap((one) => ('organisation' in one ? [one.organisation] : []))
  return {
    id: row.id,
    title: row.title,
    acronym: row.acronym,
    abstract: row.objective,
    start_date: readCalendarDay(row.startdate),
    end_date: readCalendarDay(row.enddate),
    url: key === null ? null : cordisProjectUrl(key),
    programme: once([plainText(row.frameworkprogramme), plainText(row.fundingscheme)]).join(', '),
    funding: { amount: readAmount(row.ecmaxcontribution) ?? readAmount(row.totalcost), currency: 'EUR' },
    keywords: [...readWords(row.keywords), ...rows.map((one) => ('keyword' in one ? one.keyword : null))],
    persons: [],
    organisations: organisations
      .sort((a, b) => a.order - b.order)
      .flatMap(({ name, country }) => anOrganisation(name, country)),
  }
}

/** The page of a project. */
function cordisProjectUrl(id: string): string {
  return `https://cordis.europa.eu/project/id/${id}`
}

/** Root elements of CORDIS pages. Only projects are read, although the other pages mention projects too. */
const pages = new Set(['project', 'result', 'article', 'programme'])

/** Reads the XML of a project's page; the bulk files use the same XML. */
function readProjectXml(file: SourceFile): AsyncGenerator<ReadProject> {
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
