import type { EarlierTie, IndependenceAnswer, Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_COMPARED } from '@cognate/contract/limits'
import { countryName } from '../records/names-of-codes.ts'
import { messages } from './messages.ts'

/** Somebody chosen, and where they are. */
export interface ComparedPerson {
  identifier: string
  name: string
  country_code: string | null | undefined
  /** Whether no institution of theirs is known. */
  isPlaceless?: boolean
}

/** What ties two of the chosen, in words: a sentence for each pair, with joint works, a shared place and a hint at supervision. */
export function tiesInWords(ties: readonly Tie[], people: readonly ComparedPerson[]): string[] {
  const namesOf = namesAmong(people)
  return ties.flatMap((tie) => {
    const names = namesOf(tie.people)
    if (!names) return []
    const { works, supervision } = tie
    const facts = [...(works > 0 ? [messages.wroteTogether(works)] : []), ...placeInWords(tie)]
    return [messages.tied(...names, facts, supervision ? supervisionInWords(supervision, tie, names) : undefined)]
  })
}

type Names = [string, string]

/** Names of a pair; undefined where one of them is not among the people. */
function namesAmong(people: readonly ComparedPerson[]) {
  const names = new Map(people.map(({ identifier, name }) => [shortId(identifier), name]))
  return ([one, other]: Tie['people']): Names | undefined => {
    const [name, otherName] = [names.get(shortId(one)), names.get(shortId(other))]
    return name && otherName ? [name, otherName] : undefined
  }
}

function placeInWords({ institution, level }: Pick<Tie, 'institution' | 'level'>): string[] {
  if (!institution) return []
  const words = level === 'institution' ? messages.sameInstitution : messages.sameUniversity
  return [words(institution.display_name)]
}

function supervisionInWords({ senior }: { senior: string }, { people }: Tie, [name, otherName]: Names): string {
  const isFirst = shortId(senior) === shortId(people[0])
  return isFirst ? messages.supervised(name, otherName) : messages.supervised(otherName, name)
}

/** Countries where several of the chosen are, in words. */
export function countriesInWords(people: readonly ComparedPerson[]): string[] {
  const byCountry = Map.groupBy(people, ({ country_code }) => country_code ?? '')
  return [...byCountry].flatMap(([code, those]) =>
    code === '' || those.length < 2
      ? []
      : [
          messages.sameCountry(
            those.map(({ name }) => name),
            countryName(code),
          ),
        ],
  )
}

/** What two of the chosen had in common only before the years that count, all in one sentence; nothing where they had nothing. */
export function earlierInWords(
  { since, earlier }: Pick<IndependenceAnswer, 'since' | 'earlier'>,
  people: readonly ComparedPerson[],
): string[] {
  const namesOf = namesAmong(people)
  const pairs = earlier.flatMap((tie) => {
    const names = namesOf(tie.people)
    return names ? [messages.inCommon(...names, [...worksInWords(tie), ...placeInWords(tie)])] : []
  })
  return since === null || pairs.length === 0 ? [] : [messages.earlier(since, pairs)]
}

const worksInWords = ({ works, last_year }: EarlierTie): string[] =>
  last_year === null ? [] : [messages.wroteEarlier(works, last_year)]

/** That nothing ties the chosen, as far as they could be compared. @param isPlaceless  Whether of somebody no institution is known. */
export function noTiesInWords(
  { since, unknown }: Pick<IndependenceAnswer, 'since' | 'unknown'>,
  chosen: number,
  isPlaceless = false,
): string {
  if (unknown.length > 0) return messages.noTiesFound(unknown.length, since)
  if (isPlaceless) return messages.noTiesButPlaces(since)
  return messages.independent(Math.min(chosen, MAX_COMPARED), chosen, since)
}

/** Whether the chosen are independent of each other, each finding a sentence. */
export function independenceInWords(
  answer: Pick<IndependenceAnswer, 'since' | 'ties' | 'earlier' | 'unknown'>,
  people: readonly ComparedPerson[],
): string[] {
  const tied = tiesInWords(answer.ties, people)
  const unknown = new Set(answer.unknown.map(shortId))
  const placeless = people.flatMap(({ identifier, name, isPlaceless }) =>
    isPlaceless && !unknown.has(shortId(identifier)) ? [name] : [],
  )
  const findings = tied.length > 0 ? tied : [noTiesInWords(answer, people.length, placeless.length > 0)]
  return [...findings, ...placelessInWords(placeless), ...earlierInWords(answer, people), ...countriesInWords(people)]
}

/** Whose institutions could not be compared, by name. */
export const placelessInWords = (names: readonly string[]): string[] =>
  names.length === 0 ? [] : [messages.noPlaceKnown(names)]
