import { findCountryName, findLanguageName } from '@cognate/contract'
import { catalogueId } from '@cognate/contract/ids'
import { NONE } from '../base/none.ts'
import type { RecordKind, Vocabularies } from '../columns/columns.ts'
import { isHidden } from '../columns/hidden-authors.ts'
import { idAt } from '../columns/identify.ts'
import { indexOfScheme, type Scheme } from './identifiers.ts'
import { countOf, indexOfId, isTaxonomy, type Reader, recordAt } from './reader.ts'
import { remember } from './remember.ts'
import { type TaxonomyLevel, taxonomyOf } from './taxonomy.ts'

/** What a field can say of a record: codes, or records of another kind. */
export interface Values {
  /** The value that stands for none. */
  none: number
  count(reader: Reader): number
  /** The value that a text names. */
  find(text: string, reader: Reader): number | undefined
  key(value: number, reader: Reader): string
  name(value: number, reader: Reader): string
  /** Places of the values in the order of their keys; missing: their own. */
  order?(value: number, reader: Reader): number
  /** Whether nothing may be said of it. */
  isHidden?(value: number, reader: Reader): boolean
}

/** Before a code in the form of an id: `https://openalex.org/countries/`, `source-types/`. */
const CODE_PREFIX = /^(?:https?:\/\/openalex\.org\/)?(?:countries|languages|(?:work-|institution-|source-)?types)\//i

/** Codes of a vocabulary, found in any case. */
export function codes(vocabulary: keyof Vocabularies): Values {
  const wordsOf = ({ data }: Reader) => data.vocabularies[vocabulary]
  return {
    none: 0,
    count: (reader) => wordsOf(reader).length,
    find(text, reader) {
      const wanted = text.replace(CODE_PREFIX, '').toLowerCase()
      const code = wordsOf(reader).findIndex((word) => word.toLowerCase() === wanted)
      return code > 0 ? code : undefined
    },
    order: (code, reader) => placesOf(vocabulary, wordsOf(reader), reader)[code]!,
    key: (code, reader) => wordsOf(reader)[code]!,
    name: (code, reader) => names[vocabulary]?.(wordsOf(reader)[code]!) ?? wordsOf(reader)[code]!,
  }
}

/** Of each word its place in the alphabet. */
function placesOf(vocabulary: string, words: readonly string[], { data }: Reader): Uint32Array {
  return remember(data, `places of ${vocabulary}`, () => {
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

/** Records of a kind, found by their ids, or by an identifier of a scheme. */
export function recordsOf(kind: RecordKind | TaxonomyLevel, scheme?: Scheme): Values {
  return {
    none: NONE,
    count: (reader) => countOf(kind, reader),
    find: (text, reader) => (scheme ? indexOfScheme(scheme, kind, text, reader) : indexOfId(kind, text, reader)),
    key: (index, reader) => recordId(kind, index, reader),
    name: (index, reader) =>
      isTaxonomy(kind)
        ? taxonomyOf(kind, reader).places[index]!.display_name
        : recordAt(kind, index, reader).display_name,
    isHidden: (index, reader) => isHidden(kind, index, reader.data),
  }
}

/** The URL form of the id of a record. */
export function recordId(kind: RecordKind | TaxonomyLevel, index: number, reader: Reader): string {
  if (isTaxonomy(kind)) return taxonomyOf(kind, reader).places[index]!.id
  return kind === 'topic' ? catalogueId(reader.data.topics[index]!.id) : idAt(kind, index, reader.data)
}
