import type { ExpertFields, InstitutionReference, LinkedPerson, TopicView } from '@cognate/contract'
import { type CheckedNames, isNobodyChecked } from '../../model/conflicts/checked-people.ts'
import { describeOtherTypes } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { affiliationsOf } from '../../model/records/affiliations.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { countOf } from '../../model/records/wording.ts'
import { messages } from './messages.ts'

/** Texts of cells. */

/** The parts that are not empty, without repeats, separated by semicolons. */
export const joinParts = (parts: readonly (string | null | undefined)[] = []): string =>
  [...new Set(parts.filter((part) => part))].join('; ')

/** A time to the minute: 2026-11-21 20:44 UTC. */
export const utcTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

export const yesOrEmpty = (isTrue: boolean | null | undefined): string => (isTrue ? messages.yes : '')

/** A score from 0 to 1 with three places, as a number. */
export const roundScore = (score: number | undefined): number | undefined =>
  score === undefined ? undefined : Math.round(score * 1000) / 1000

export const countryText = (code: string | null | undefined): string => (code ? countryName(code) : '')

/** Topics that a cell names at most. */
const MAX_TOPICS = 5

export const topicsText = (listedTopics: readonly TopicView[] = []): string =>
  joinParts(
    listedTopics.slice(0, MAX_TOPICS).map((topic) => `${topic.display_name}${topic.estimated ? ' (estimate)' : ''}`),
  )

export const peopleText = (linkedPeople: readonly LinkedPerson[] = []): string =>
  joinParts(linkedPeople.map(({ name, title }) => (title ? `${name} (${title})` : name)))

/** The affiliations of an expert, whose fields may be incomplete. */
export function affiliationsOfExpert(expert: Partial<ExpertFields>): readonly InstitutionReference[] {
  const { active_affiliations = [], last_known_institutions = [] } = expert
  return affiliationsOf({ active_affiliations, last_known_institutions })
}

export const countriesText = (institutions: readonly Pick<InstitutionReference, 'country_code'>[]): string =>
  joinParts(institutions.map(({ country_code }) => countryText(country_code)))

/** An ORCID iD without the address before it. */
export const orcidText = (address: string | null | undefined): string =>
  /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(address ?? '')?.[0].toUpperCase() ?? ''

/**
 * The conflicts of an expert in words. An expert who was not checked is not reported as free of conflicts.
 * @param names  Of those whom the question names to check against.
 */
export function conflictText(
  {
    conflict_of_interest: details,
    display_name: name = '',
  }: Partial<Pick<ExpertFields, 'conflict_of_interest' | 'display_name'>>,
  names?: CheckedNames,
): string {
  if (!details) return messages.notChecked
  const decided = (details.verdicts ?? []).map(verdictText)
  const doubts = secondRecordsInWords(details.second_records, name)
  if (details.conflict || details.in_coi_input || decided.length > 0)
    return joinParts([describeShared(details), ...decided, ...doubts])
  if (names && isNobodyChecked(names)) return messages.notChecked
  const none =
    details.other_types > 0
      ? messages.noneFoundBut(describeOtherTypes(details.other_types))
      : noneFoundText(names?.notChecked ?? [])
  return joinParts([none, ...doubts])
}

/** That nothing was found, and whom nobody was checked against. */
export const noneFoundText = (unchecked: readonly string[]): string =>
  unchecked.length === 0 ? messages.noneFound : messages.noneFoundUnchecked(unchecked.join(', '))

/** The works, institutions and projects that people share, in words. */
export function describeShared({
  in_coi_input,
  coauthorship,
  coaffiliation,
  joint_projects,
  other_types,
}: Shared): string {
  if (in_coi_input) return messages.isAuthor
  const works = coauthorship > 0 ? [countOf(coauthorship, 'shared work')] : []
  const institutions = coaffiliation > 0 ? [countOf(coaffiliation, 'shared institution')] : []
  const projects = joint_projects > 0 ? [countOf(joint_projects, 'shared project')] : []
  const counted = [...works, ...institutions, ...projects].join(', ')
  return [counted, describeOtherTypes(other_types)].filter((part) => part !== '').join('; ')
}

type Shared = Omit<NonNullable<ExpertFields['conflict_of_interest']>, 'conflict' | 'verdicts' | 'second_records'>
