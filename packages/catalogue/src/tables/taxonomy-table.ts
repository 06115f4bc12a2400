import { foldText } from '@cognate/matching'
import { NONE } from '../base/none.ts'
import type { NameQuery } from '../open-catalogue/condition.ts'
import { nameWords, sortKeyOf } from '../open-catalogue/name-words.ts'
import type { FoundPage, OpenCatalogue, WantedNames } from '../open-catalogue/open-catalogue.ts'
import type { NumberProperty, ValueProperty } from '../open-catalogue/properties.ts'
import { prominence } from '../open-catalogue/relevance.ts'
import { remember } from '../open-catalogue/remember.ts'
import type { TaxonomyLevel, TopicLevel } from '../open-catalogue/taxonomy.ts'
import { UNKNOWN_NUMBER } from '../open-catalogue/unknown-number.ts'
import { pageOfTable } from './answers.ts'
import { type ListedNumbers, maskWhere } from './masks.ts'
import { placesOfNames } from './name-order.ts'
import type { Table } from './table.ts'

type Levels = Pick<OpenCatalogue, 'taxonomy'>

/** The places of a level as a table; there are some hundred, which any engine holds in memory. */
export function taxonomyTable(level: TaxonomyLevel, catalogue: Levels): Table {
  return remember(catalogue.taxonomy(level).places, 'table', () => makeTable(level, catalogue))
}

const numberOf: Record<NumberProperty<TaxonomyLevel>, (place: TopicLevel) => number> = {
  works_count: ({ works_count }) => works_count,
  cited_by: ({ cited_by_count }) => cited_by_count ?? UNKNOWN_NUMBER,
}

/** The level above, and the place of another there. */
const above: Record<ValueProperty<TaxonomyLevel>, 'field' | 'domain'> = { fields: 'field', domains: 'domain' }

function makeTable(level: TaxonomyLevel, catalogue: Levels): Table {
  const { places, byPopularity } = catalogue.taxonomy(level)
  const count = places.length
  const words = places.map((place) => nameWords(foldText(place.display_name)))
  const none = () => new Uint8Array(count)
  const names = placesOfNames(Uint32Array.from(places.keys()), count, (row) => sortKeyOf(places[row]!.display_name))
  return {
    count,
    hidden: undefined,
    ids: () => places.map((_, row) => row),
    values(property) {
      const upper = above[property as keyof typeof above]
      const { indexOf, places: uppers } = catalogue.taxonomy(upper)
      return {
        chain: [{ values: places.map((place) => indexOf(place[upper]?.id ?? '') ?? NONE) }],
        size: uppers.length,
        none: NONE,
      }
    },
    numbers: (property) => ({
      numbers: places.map(numberOf[property as keyof typeof numberOf]),
      unknown: UNKNOWN_NUMBER,
    }),
    flag: none,
    popularity: () => placesIn(byPopularity),
    nameOrder: () => names,
    named: ({ words: wanted, match }) => maskWhere(count, (row) => holds(words[row]!, wanted, match)),
    holdingWords: none,
    withDoi: none,
    // Of names that all hold the same words the shortest is the likest.
    relevance: () =>
      Float32Array.from(places, (place) => prominence(place.works_count) * Math.fround(1 / place.display_name.length)),
  }
}

/** Whether a name has for each word one that fits it. */
function holds(words: readonly string[], wanted: NameQuery['words'], match: NameQuery['match']): boolean {
  const fits = (word: string, form: string) => (match === 'beginnings' ? word.startsWith(form) : word === form)
  return wanted.every((forms) => forms.some((form) => words.some((word) => fits(word, form))))
}

/** Of each row its place in an order of all. */
export function placesIn(order: ListedNumbers): Uint32Array {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return places
}

/** Places whose names fit: see `OpenCatalogue.suggest`. */
export function suggestPlaces(table: Table, { query, condition, limit }: WantedNames): Omit<FoundPage, 'isLast'> {
  const named = { type: 'name', query } as const
  const both = condition ? ({ type: 'all', parts: [named, condition] } as const) : named
  return pageOfTable(table, { condition: both, order: [{ by: 'popularity' }], offset: 0, limit })
}
