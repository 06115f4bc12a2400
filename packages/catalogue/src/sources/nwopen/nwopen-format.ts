import { createHash } from 'node:crypto'
import {
  inUnverifiedForm,
  type ProjectFormat,
  projectsIn,
  projectsOfObjects,
  readEachFile,
} from '../projects/project-format.ts'
import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { plainText } from '../reading/plain-text.ts'
import { asList, isObject, objectOf, type Raw } from '../reading/raw.ts'
import { readJson } from '../reading/read-json.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { readAmount, readCalendarDay } from '../reading/values.ts'
import { readOpenAireXml } from './read-openaire-xml.ts'

/** Written from documentation alone. */
const NWOPEN = { name: 'answers of the NWOpen API', isVerified: false }
const OPENAIRE = { name: 'answers of OpenAIRE as XML', isVerified: true }

/** Projects of the Dutch Research Council: https://nwopen-api.nwo.nl. */
export const nwopenFormat: ProjectFormat = {
  key: 'nwopen',
  service: 'NWOpen, the projects of the Dutch Research Council',
  forms: [NWOPEN],
  extensions: ['json'],
  read: readEachFile((file) => readNwopen(file, 'nwopen')),
}

/** Projects of Dutch funders in OpenAIRE, which took over the portal of NARCIS. */
export const openAireFormat: ProjectFormat = {
  key: 'openaire',
  service: 'OpenAIRE, its projects of Dutch funders',
  forms: [OPENAIRE],
  extensions: ['xml'],
  read: readEachFile((file) => readOpenAireXml(file, 'openaire')),
}

/**
 * Both under the name of NARCIS, which was closed on 3 July 2023 and can no longer be exported: as they were imported before
 * each had a key of its own. One replaces the other unless a folder holds both.
 */
export const narcisFormat: ProjectFormat = {
  key: 'narcis',
  service: 'NWOpen and OpenAIRE together, in one folder, under the name of NARCIS, closed in 2023',
  forms: [NWOPEN, OPENAIRE],
  extensions: ['json', 'xml'],
  read: readEachFile((file) =>
    file.extension === 'xml' ? readOpenAireXml(file, 'narcis') : readNwopen(file, 'narcis'),
  ),
}

type DutchKey = 'narcis' | 'nwopen' | 'openaire'

/** Pages of the API, or single projects. */
function readNwopen(file: SourceFile, key: DutchKey) {
  return projectsIn(readJson(file), (value) =>
    projectsOfObjects(isObject(value) && 'projects' in value ? asList(value.projects) : [value], (project) =>
      inUnverifiedForm(NWOPEN.name, projectOf(project, key)),
    ),
  )
}

function projectOf(project: Raw, key: DutchKey) {
  const title = plainText(project.title)
  const members = asList(project.project_members).map(objectOf)
  return toProject(key, {
    id: distinctId(idText(project.project_id), title),
    title,
    abstract: plainText(project.summary_en) ?? project.summary_nl,
    start_date: readCalendarDay(project.start_date),
    end_date: readCalendarDay(project.end_date),
    url: null,
    programme: project.funding_scheme,
    funding: { amount: readAmount(project.award_amount), currency: 'EUR' },
    keywords: [plainText(project.department), plainText(project.sub_department)],
    persons: members.flatMap((one) => aPerson(nameOf(one), one.role, one.orcid)),
    organisations: members.flatMap((one) => anOrganisation(firstOfPath(one.organisation), 'NL', one.ror)),
  })
}

/** Several projects share numbers like `001`: these get the first characters of a hash of the title, so that none replaces another. */
function distinctId(id: string | null, title: string | null): string | null {
  if (id === null || !/^\d{1,3}$/.test(id)) return id
  return `${id}-${createHash('sha256')
    .update(title ?? '')
    .digest('hex')
    .slice(0, 8)}`
}

function nameOf({ first_name, initials, prefix, last_name }: Raw): string | null {
  const firstName = plainText(first_name) ?? plainText(initials)
  return [firstName, plainText(prefix), plainText(last_name)].filter(Boolean).join(' ') || null
}

/** `Universiteit Utrecht || Faculteit || Instituut`: the university. */
function firstOfPath(value: unknown): unknown {
  return typeof value === 'string' ? value.split(/\s*\|\|?\s*/)[0] : value
}
