import type { Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { messages } from './messages.ts'

/** What ties two of the chosen, in words: supervision before joint works, and these before a place. */
export function tiesOf(ties: readonly Tie[], people: readonly CollectedRecord[]): string[] {
  const names = new Map(people.map((record) => [shortId(record.identifier), nameOfCollected(record)]))
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

/** People for whom nobody was asked yet: they can still give way. */
const mayLeave = ({ status }: CollectedRecord) => status == null || status === 'to_ask'

/** Who should give way: of those who are tied and were not asked, the one who was chosen last. */
export function leaverOf(ties: readonly Tie[], chosen: readonly CollectedRecord[]): CollectedRecord | undefined {
  const tied = new Set(ties.flatMap(({ people }) => people.map(shortId)))
  const order = ({ added_at }: CollectedRecord) => added_at ?? '9999'
  return chosen
    .filter((record) => tied.has(shortId(record.identifier)) && mayLeave(record))
    .toSorted((a, b) => order(a).localeCompare(order(b)))
    .at(-1)
}

/** Countries where several of the chosen are, in words. */
export function sharedCountries(people: readonly CollectedRecord[]): string[] {
  const byCountry = Map.groupBy(people, ({ fields }) => fields.active_affiliations?.[0]?.country_code ?? '')
  return [...byCountry].flatMap(([code, those]) =>
    code === '' || those.length < 2 ? [] : [messages.sameCountry(those.map(nameOfCollected), countryName(code))],
  )
}
