import type { IndependenceAnswer, Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { countryName } from '../records/names-of-codes.ts'
import { messages } from './messages.ts'

/** Somebody chosen, and where they are. */
export interface ComparedPerson {
  identifier: string
  name: string
  country_code: string | null | undefined
}

/** What ties two of the chosen, in words: supervision before joint works, and these before a place. */
export function tiesInWords(ties: readonly Tie[], people: readonly ComparedPerson[]): string[] {
  const names = new Map(people.map(({ identifier, name }) => [shortId(identifier), name]))
  return ties.flatMap(({ people: [one, other], works, institution, level, supervision }) => {
    const [name, otherName] = [names.get(shortId(one)), names.get(shortId(other))]
    if (!name || !otherName) return []
    if (supervision) {
      const isFirst = shortId(supervision.senior) === shortId(one)
      return [isFirst ? messages.supervised(name, otherName) : messages.supervised(otherName, name)]
    }
    if (works > 0) return [messages.wroteTogether(name, otherName, works)]
    if (!institution) return []
    const words = level === 'institution' ? messages.sameInstitution : messages.sameUniversity
    return [words(name, otherName, institution.display_name)]
  })
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

/** Whether the chosen are independent of each other, each finding a sentence. */
export function independenceInWords(
  { since, ties, unknown }: Pick<IndependenceAnswer, 'since' | 'ties' | 'unknown'>,
  people: readonly ComparedPerson[],
): string[] {
  const tied = tiesInWords(ties, people)
  const uncompared = unknown.length > 0 ? [messages.noTiesFound(unknown.length, since)] : [messages.independent(since)]
  return [...(tied.length > 0 ? tied : uncompared), ...countriesInWords(people)]
}
