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

/** Whether the chosen are independent of each other, each finding a sentence. */
export function independenceInWords(
  { since, ties, unknown }: Pick<IndependenceAnswer, 'since' | 'ties' | 'unknown'>,
  people: readonly ComparedPerson[],
): string[] {
  const tied = tiesInWords(ties, people)
  const uncompared = unknown.length > 0 ? [messages.noTiesFound(unknown.length, since)] : [messages.independent(since)]
  return [...(tied.length > 0 ? tied : uncompared), ...countriesInWords(people)]
}
