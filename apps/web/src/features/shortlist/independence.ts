import { shortId } from '@cognate/contract/ids'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { messages } from './messages.ts'
import type { FoundPair } from './use-checks.ts'

/** What ties two of the chosen, in words: joint works, or an institution of the same years. */
export function tiesOf(pairs: readonly FoundPair[], people: readonly CollectedRecord[]): string[] {
  const names = new Map(people.map((record) => [shortId(record.identifier), nameOfCollected(record)]))
  const told = new Set<string>()
  return pairs.flatMap(({ row, column, coauthorship, institutions }) => {
    const [one, other] = [shortId(row), shortId(column)].toSorted() as [string, string]
    const pair = `${one} ${other}`
    // Each pair is found from both sides.
    if (one === other || told.has(pair)) return []
    told.add(pair)
    const [name, otherName] = [names.get(one), names.get(other)]
    if (!name || !otherName) return []
    if (coauthorship > 0) return [messages.wroteTogether(name, otherName, coauthorship)]
    const [place] = institutions
    return place ? [messages.sameInstitution(name, otherName, place.display_name)] : []
  })
}

/** Countries where several of the chosen are, in words. */
export function sharedCountries(people: readonly CollectedRecord[]): string[] {
  const byCountry = Map.groupBy(people, ({ fields }) => fields.active_affiliations?.[0]?.country_code ?? '')
  return [...byCountry].flatMap(([code, those]) =>
    code === '' || those.length < 2 ? [] : [messages.sameCountry(those.map(nameOfCollected), countryName(code))],
  )
}
