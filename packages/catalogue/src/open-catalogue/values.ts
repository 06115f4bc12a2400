import type { ScholarlyKind } from '@cognate/contract'
import { findCountryName, findLanguageName } from '@cognate/contract/display-names'
import { catalogueId } from '@cognate/contract/ids'
import type { Vocabularies } from '../columns/columns.ts'
import { findByScheme, type Scheme } from './identifiers.ts'
import { findAny, findShown, type ListedKind, type OpenCatalogue } from './open-catalogue.ts'
import { remember } from './remember.ts'
import { isTaxonomyLevel } from './taxonomy.ts'

/** What groups say of a value. */
export interface DescribedValue {
  key: string
  name: string
}

/** What a property can say of a record: codes, or records of another kind. */
export interface Values {
  /** The values that some texts name. */
  find(texts: readonly string[], catalogue: OpenCatalogue): Promise<(number | undefined)[]>
  describe(values: readonly number[], catalogue: OpenCatalogue): Promise<DescribedValue[]>
  /** The place of a value in the order of their keys. */
  order(value: number, catalogue: OpenCatalogue): number
  /** The value of a key that was once given, which may have been hidden since; undefined for an unknown one. */
  valueOf(key: string, catalogue: OpenCatalogue): Promise<number | undefined>
  /** Whether nothing may be said of a value. */
  isHidden(value: number, catalogue: OpenCatalogue): boolean
}

/** Before a code in the form of an id: `https://openalex.org/countries/`, `source-types/`. */
const CODE_PREFIX = /^(?:https?:\/\/openalex\.org\/)?(?:countries|languages|(?:work-|institution-|source-)?types)\//i

/** Codes of a vocabulary, found in any case. */
export function codes(vocabulary: keyof Vocabularies): Values {
  const nameOf = (word: string) => names[vocabulary]?.(word) ?? word
  return {
    async find(texts, { vocabularies }) {
      return texts.map((text) => {
        const wanted = text.replace(CODE_PREFIX, '').toLowerCase()
        const code = vocabularies[vocabulary].findIndex((word) => word.toLowerCase() === wanted)
        return code > 0 ? code : undefined
      })
    },
    async describe(values, { vocabularies }) {
      return values.map((code) => vocabularies[vocabulary][code]!).map((word) => ({ key: word, name: nameOf(word) }))
    },
    order: (code, { vocabularies }) => placesOf(vocabularies[vocabulary])[code]!,
    async valueOf(key, { vocabularies }) {
      const code = vocabularies[vocabulary].indexOf(key)
      return code > 0 ? code : undefined
    },
    isHidden: () => false,
  }
}

/** Of each word its place in the alphabet. */
function placesOf(words: readonly string[]): Uint32Array {
  return remember(words, 'places', () => {
    const places = new Uint32Array(words.length)
    for (const [place, code] of [...words.keys()].sort((a, b) => (words[a]! < words[b]! ? -1 : 1)).entries()) {
      places[code] = place
    }
    return places
  })
}

/** Vocabularies whose codes stand for a name. */
const names: Partial<Record<keyof Vocabularies, (code: string) => string | undefined>> = {
  country: findCountryName,
  language: (code) => (/^[a-z]{2,3}$/i.test(code) ? findLanguageName(code) : undefined),
}

/** Records of a kind, found by their ids. */
export function recordValues(kind: ListedKind): Values {
  return {
    find: (texts, catalogue) => findShown(kind, texts, catalogue),
    describe: (numbers, catalogue) => describe(kind, numbers, catalogue),
    order: (number) => number,
    valueOf: async (key, catalogue) => (await findAny(kind, [key], catalogue))[0],
    isHidden: (number, catalogue) => catalogue.isHidden(kind, number),
  }
}

/** Records of a kind, found by an identifier of a scheme. */
export function recordsBearing(scheme: Scheme, kind: ScholarlyKind): Values {
  return { ...recordValues(kind), find: (texts, catalogue) => findByScheme(scheme, kind, texts, catalogue) }
}

async function describe(
  kind: ListedKind,
  numbers: readonly number[],
  catalogue: OpenCatalogue,
): Promise<DescribedValue[]> {
  const records = isTaxonomyLevel(kind)
    ? numbers.map((number) => catalogue.taxonomy(kind).places[number]!)
    : await catalogue.records(kind, numbers)
  return records.map(({ id, display_name }) => ({
    key: kind === 'topic' ? catalogueId(id) : id,
    name: display_name,
  }))
}
