import { projectsIn, type ReadProject } from '../projects/project-format.ts'
import { anOrganisation, aPerson, toProject } from '../projects/to-project.ts'
import { asList, isObject, objectOf, type Raw } from '../reading/raw.ts'
import { childAt, childrenOf, findAll, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { dayOfMoment, readAmount, readCalendarDay } from '../reading/values.ts'
import { uuidOf } from './search-export.ts'

/** The service gives moments that are midnight in London. */
export const LONDON = 'Europe/London'

/** The objects at `projectComposition`: by itself, in an overview, in the results of a search. */
export function compositionsIn(value: Raw, depth = 0): Raw[] {
  if (isObject(value.projectComposition)) return [value.projectComposition]
  if (depth === 3) return []
  const inside = Object.values(value).flatMap((one) => (Array.isArray(one) ? one : [one]))
  return inside.filter(isObject).flatMap((one) => compositionsIn(one, depth + 1))
}

/** A project as GtR 1 gives it in JSON. */
export function projectOfComposition(composition: Raw) {
  const project = objectOf(composition.project)
  const fund = objectOf(project.fund)
  const lead = objectOf(composition.leadResearchOrganisation)
  const others = asList(composition.organisationRoles).map(objectOf)
  return toProject('ukri', {
    id: uuidOf(project.id),
    title: project.title,
    abstract: project.abstractText,
    start_date: dayOfMoment(fund.start, LONDON) ?? readCalendarDay(fund.start),
    end_date: dayOfMoment(fund.end, LONDON) ?? readCalendarDay(fund.end),
    url: ukriProjectUrl(project.grantReference),
    programme: [objectOf(fund.funder).name, project.grantCategory].filter((one) => typeof one === 'string').join(', '),
    funding: { amount: readAmount(fund.valuePounds), currency: 'GBP' },
    keywords: [...asList(project.researchSubjects), ...asList(project.researchTopics)].map((one) =>
      textIn(objectOf(one).text),
    ),
    persons: asList(composition.personRoles).flatMap((one) => {
      const person = objectOf(one)
      const name = [person.firstName, person.otherNames, person.surname].filter((part) => typeof part === 'string')
      return aPerson(name.join(' '), roleInWords(objectOf(asList(person.roles)[0]).name), person.orcidId)
    }),
    organisations: [lead, ...others].flatMap((one) =>
      anOrganisation(one.name, objectOf(one.address).country ?? (one === lead ? 'GB' : null)),
    ),
  })
}

export function readOverviewXml(file: SourceFile): AsyncGenerator<ReadProject> {
  return projectsIn(readXml(file, new Set(['projectcomposition'])), (one) => [projectOfElement(one)])
}

/** The position of the parts differs by release, so they are looked for anywhere inside. */
function projectOfElement(composition: XmlElement) {
  const project = findAll(composition, 'project')[0]
  const fund = childAt(project, 'fund')
  const topics = findAll(project, 'researchsubject').concat(findAll(project, 'researchtopic'))
  const organisations = findAll(composition, 'leadresearchorganisation').concat(
    findAll(composition, 'organisationrole'),
  )
  return toProject('ukri', {
    id: uuidOf(textAt(project, 'id')),
    title: textAt(project, 'title'),
    abstract: textAt(project, 'abstracttext'),
    start_date: readCalendarDay(textAt(fund, 'start')),
    end_date: readCalendarDay(textAt(fund, 'end')),
    url: ukriProjectUrl(textAt(project, 'grantreference')),
    programme: [textAt(fund, 'funder', 'name'), textAt(project, 'grantcategory')].filter(Boolean).join(', '),
    funding: { amount: readAmount(textAt(fund, 'valuepounds')), currency: 'GBP' },
    keywords: topics.map((topic) => textAt(topic, 'text')),
    persons: findAll(composition, 'personrole').flatMap((one) => {
      const name = ['firstname', 'othernames', 'surname'].map((part) => textAt(one, part)).filter(Boolean)
      const [role] = childrenOf(childAt(one, 'roles'), 'role')
      return aPerson(name.join(' '), roleInWords(textAt(role, 'name')), textAt(one, 'orcidid'))
    }),
    organisations: organisations.flatMap((one) =>
      anOrganisation(textAt(one, 'name'), textAt(one, 'address', 'country')),
    ),
  })
}

/** The page of a project. */
export function ukriProjectUrl(reference: unknown): string | null {
  const text = textIn(reference)
  return text === null ? null : `https://gtr.ukri.org/projects?ref=${encodeURIComponent(text)}`
}

/** `PRINCIPAL_INVESTIGATOR` as `Principal Investigator`. */
export function roleInWords(role: unknown): string | null {
  const words = textIn(role)?.toLowerCase().split('_')
  return words?.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') ?? null
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
