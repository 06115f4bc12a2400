import {
  fromFile,
  inUnverifiedForm,
  type ProjectFormat,
  projectsIn,
  type ReadProject,
} from '../projects/project-format.ts'
import { StagedRows } from '../projects/staged-rows.ts'
import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { childrenOf, findAll, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { readCalendarDay, readWords } from '../reading/values.ts'
import { frisProject } from './fris-project.ts'
import { funderOf } from './funder-of.ts'

/** Written from documentation alone. */
const forms = { fris: 'answers of ProjectServiceFRIS (SOAP)', cerif: 'answers of ProjectService (SOAP, CERIF 1.5)' }

/** Projects of Flanders: https://researchportal.be. */
export const frisFormat: ProjectFormat = {
  key: 'fris',
  service: 'FRIS, the projects of Flanders in Belgium',
  forms: Object.values(forms).map((name) => ({ name, isVerified: false })),
  extensions: ['xml'],
  read: readFris,
}

const projectNames = new Set(['project', 'cfproj', 'fault'])
const sideNames = new Set(['cfpers', 'cforgunit'])

async function* readFris(files: readonly SourceFile[]): AsyncGenerator<ReadProject> {
  using side = new StagedRows<CerifSide>()
  for (const file of files) await stage(file, side)
  for (const file of files) {
    yield* fromFile(
      file,
      projectsIn(readXml(file, projectNames), (element) => [projectOf(element, side)]),
    )
  }
}

function projectOf(element: XmlElement, side: StagedRows<CerifSide>) {
  // A refused call answers with a fault, also under status 200.
  if (element.name === 'fault') return { reason: 'service_fault', field: 'faultstring' }
  if (element.name !== 'cfproj') return inUnverifiedForm(forms.fris, frisProject(element))
  const project = cerifProject(element, (id) => side.of(id))
  return inUnverifiedForm(forms.cerif, project)
}

/** Keeps the names of the people and organisations that CERIF lists beside the projects. */
async function stage(file: SourceFile, side: StagedRows<CerifSide>): Promise<void> {
  for await (const read of readXml(file, sideNames)) {
    if ('rejected' in read) continue
    const { value } = read
    const isPerson = value.name === 'cfpers'
    const id = idText(textAt(value, isPerson ? 'cfpersid' : 'cforgunitid'))
    const name = isPerson ? personName(value) : (findAll(value, 'cfname')[0]?.text.trim() ?? null)
    if (id !== null && name) side.add(id, { name })
  }
}

function personName(person: XmlElement): string | null {
  const part = (name: string) => findAll(person, name)[0]?.text.trim() ?? ''
  return `${part('cffirstnames')} ${part('cffamilynames')}`.trim() || null
}

/** A person or organisation that a project refers to by id. */
interface CerifSide {
  name: string
}

/** A project in CERIF 1.5. Roles and schemes are UUIDs there, so people have no role. */
function cerifProject(project: XmlElement, named: (id: string) => readonly CerifSide[]) {
  // `source:uuid`; addresses of pages have the UUID alone.
  const id = idText(textAt(project, 'cfprojid')?.split(':').at(-1))
  const namesAt = (link: string, key: string) =>
    childrenOf(project, link).flatMap((one) => {
      const other = idText(textAt(one, key))
      return other === null ? [] : named(other).slice(0, 1)
    })
  const draft = {
    id,
    title: inEnglish(project, 'cftitle'),
    acronym: textAt(project, 'cfacro'),
    abstract: inEnglish(project, 'cfabstr'),
    start_date: readCalendarDay(textAt(project, 'cfstartdate')),
    end_date: readCalendarDay(textAt(project, 'cfenddate')),
    url: id === null ? null : `https://researchportal.be/en/project/${id}`,
    keywords: childrenOf(project, 'cfkeyw').flatMap(({ text }) => readWords(text)),
    persons: namesAt('cfproj_pers', 'cfpersid').flatMap(({ name }) => aPerson(name, null)),
    organisations: namesAt('cfproj_orgunit', 'cforgunitid').flatMap(({ name }) => anOrganisation(name, 'BE')),
  }
  return toProject('fris', draft, funderOf([], []))
}

/** The English text, else the first. */
function inEnglish(project: XmlElement, name: string): string | null {
  const texts = childrenOf(project, name)
  const english = texts.find(({ attributes }) => attributes.cflangcode?.toLowerCase().startsWith('en'))
  return (english ?? texts[0])?.text.trim() || null
}
