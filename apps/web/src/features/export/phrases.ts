import type { ExpertFields, InstitutionReference, LinkedPerson, TopicView } from '@cognate/contract'
import { affiliationsOf } from '../../model/records/affiliations.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { countOf } from '../../model/records/wording.ts'

/** How a cell says what consists of several parts. */

/** The parts that there are, each once, with a semicolon between them. */
export const joined = (parts: readonly (string | null | undefined)[] = []): string =>
  [...new Set(parts.filter((part) => part))].join('; ')

export const yes = (is: boolean | null | undefined): string => (is ? 'Yes' : '')

/** A score from 0 to 1 with three places, as a number. */
export const rounded = (score: number | undefined): number | undefined =>
  score === undefined ? undefined : Math.round(score * 1000) / 1000

export const country = (code: string | null | undefined): string => (code ? countryName(code) : '')

/** Most topics that a cell names. */
const MOST_TOPICS = 5

export const topics = (all: readonly TopicView[] = []): string =>
  joined(all.slice(0, MOST_TOPICS).map((topic) => `${topic.display_name}${topic.estimated ? ' (estimate)' : ''}`))

export const people = (all: readonly LinkedPerson[] = []): string =>
  joined(all.map(({ name, title }) => (title ? `${name} (${title})` : name)))

/** Where an expert works; what was collected of a person may hold less than the catalogue. */
export function places(expert: Partial<ExpertFields>): readonly InstitutionReference[] {
  const { active_affiliations = [], last_known_institutions = [] } = expert
  return affiliationsOf({ active_affiliations, last_known_institutions })
}

export const countries = (institutions: readonly Pick<InstitutionReference, 'country_code'>[]): string =>
  joined(institutions.map(({ country_code }) => country(country_code)))

/** An ORCID iD without the address before it. */
export const orcid = (address: string | null | undefined): string =>
  /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(address ?? '')?.[0].toUpperCase() ?? ''

/** What speaks against an expert. Whom nobody checked is not passed off as free of conflicts. */
export function conflict(found: ExpertFields['conflict_of_interest'] | undefined): string {
  if (!found) return 'Not checked'
  return found.conflict || found.in_coi_input ? conflictWith(found) : 'None found'
}

/** What two people, or one and several, have in common. */
export function conflictWith({ in_coi_input, coauthorship, coaffiliation }: Shared): string {
  if (in_coi_input) return 'Is among those checked against'
  const works = coauthorship > 0 ? [countOf(coauthorship, 'shared work')] : []
  const institutions = coaffiliation > 0 ? [countOf(coaffiliation, 'shared institution')] : []
  return [...works, ...institutions].join(', ')
}

type Shared = Pick<NonNullable<ExpertFields['conflict_of_interest']>, 'in_coi_input' | 'coauthorship' | 'coaffiliation'>
