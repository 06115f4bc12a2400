import { anOrganisation, aPerson, toProject } from '../projects/to-project.ts'
import { asList, isObject, objectOf, type Raw } from '../reading/raw.ts'
import { oneOrMore } from '../reading/raw-row.ts'
import { dayOfMoment, readAmount, readCalendarDay } from '../reading/values.ts'
import { LONDON, ukriProjectUrl } from './project-overview.ts'
import { uuidOf } from './search-export.ts'

/** A person, organisation or fund that projects of GtR 2 link to. */
export interface RestSide {
  name?: string
  orcid?: unknown
  country?: unknown
  amount?: number | null
  start?: string | null
  end?: string | null
}

/** Roles of people by the relation of their link. */
const roles: Record<string, string> = {
  PI_PER: 'Principal Investigator',
  COI_PER: 'Co Investigator',
  FELLOW_PER: 'Fellow',
  SUPER_PER: 'Supervisor',
  TGH_PER: 'Training Grant Holder',
  STUDENT_PER: 'Student',
}
const organisationLinks = ['LEAD_ORG', 'FELLOW_ORG', 'PARTICIPANT_ORG', 'COLLAB_ORG']

/** The projects of a page of GtR 2, or of an answer for one. */
export function restProjectsIn(value: unknown): Raw[] {
  if (!isObject(value)) return []
  if ('project' in value && !('fund' in value)) return oneOrMore(value.project).filter(isRest)
  return isRest(value) && 'title' in value ? [value] : []
}

const isRest = (value: Raw) => isObject(value.links)

/** The people, organisations and funds of a page. */
export function sideIn(value: unknown): { key: string; row: RestSide }[] {
  if (!isObject(value)) return []
  return [
    ...oneOrMore(value.person).map((one) => keyed('persons', one, personSide(one))),
    ...oneOrMore(value.organisation).map((one) => keyed('organisations', one, organisationSide(one))),
    ...oneOrMore(value.fund).map((one) => keyed('funds', one, fundSide(one))),
  ].filter(({ key }) => key !== '')
}

function keyed(kind: string, { id }: Raw, row: RestSide) {
  const uuid = uuidOf(id)
  return { key: uuid === null ? '' : `${kind}/${uuid}`, row }
}

function personSide({ firstName, otherNames, surname, orcidId, links }: Raw): RestSide {
  const name = [firstName, otherNames, surname].filter((part) => typeof part === 'string').join(' ')
  const orcid = linksOf(links).find(({ rel }) => rel === 'ORCID_ID')?.href
  return { name, orcid: orcidId ?? orcid }
}

function organisationSide({ name, addresses }: Raw): RestSide {
  const [address] = oneOrMore(objectOf(addresses).address)
  return { ...(typeof name === 'string' && { name }), country: address?.country }
}

/** Only the amount granted; funds also list what was spent. */
function fundSide({ category, valuePounds, start, end }: Raw): RestSide {
  const value = isObject(valuePounds) ? valuePounds.amount : valuePounds
  const isIncome = category === undefined || category === 'INCOME_ACTUAL'
  return {
    amount: isIncome ? readAmount(value) : null,
    start: dayOfMoment(start, LONDON) ?? readCalendarDay(start),
    end: dayOfMoment(end, LONDON) ?? readCalendarDay(end),
  }
}

/** A project of GtR 2; `findSide` gives the target of a link if its page is among the files. */
export function projectOfRest(project: Raw, findSide: (key: string) => RestSide | undefined) {
  const links = linksOf(project.links)
  const at = (...rels: readonly string[]) =>
    links.flatMap(({ rel, href }) => (rels.includes(rel) ? [{ rel, side: findSide(keyOf(href)) }] : []))
  const [fund] = links.filter(({ rel }) => rel === 'FUND')
  const income = at('FUND').find(({ side }) => side?.amount)?.side
  const participants = oneOrMore(objectOf(project.participantValues).participant)
  return toProject('ukri', {
    id: uuidOf(project.id),
    title: project.title,
    abstract: project.abstractText ?? project.techAbstractText,
    start_date: dayOfMoment(project.start, LONDON) ?? dayOfMoment(fund?.start, LONDON) ?? income?.start ?? null,
    end_date: dayOfMoment(project.end, LONDON) ?? dayOfMoment(fund?.end, LONDON) ?? income?.end ?? null,
    url: ukriProjectUrl(oneOrMore(objectOf(project.identifiers).identifier).find(({ type }) => type === 'RCUK')?.value),
    programme: [project.leadFunder, project.grantCategory].filter((one) => typeof one === 'string').join(', '),
    funding: { amount: income?.amount ?? null, currency: 'GBP' },
    keywords: [
      ...oneOrMore(objectOf(project.researchSubjects).researchSubject),
      ...oneOrMore(objectOf(project.researchTopics).researchTopic),
    ].map(({ text }) => (typeof text === 'string' ? text.trim() : null)),
    persons: at(...Object.keys(roles)).flatMap(({ rel, side }) => aPerson(side?.name, roles[rel], side?.orcid)),
    organisations: [
      ...at(...organisationLinks).flatMap(({ rel, side }) =>
        anOrganisation(side?.name, side?.country ?? (rel === 'LEAD_ORG' ? 'GB' : null)),
      ),
      ...participants.flatMap(({ organisationName }) => anOrganisation(organisationName)),
    ],
  })
}

function linksOf(links: unknown): { rel: string; href: string; start: unknown; end: unknown }[] {
  return asList(objectOf(links).link)
    .map(objectOf)
    .flatMap(({ rel, href, start, end }) =>
      typeof rel === 'string' && typeof href === 'string' ? [{ rel, href, start, end }] : [],
    )
}

/** `…/persons/0C3D…` as `persons/0c3d…`. */
function keyOf(href: string): string {
  return href.split('/').slice(-2).join('/').toLowerCase()
}
