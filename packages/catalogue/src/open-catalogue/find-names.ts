import { analyse, foldText } from '@cognate/matching'
import type { RecordKind } from '../columns/columns.ts'
import { hiddenCount, isHidden } from '../columns/hidden-authors.ts'
import { type Mask, maskWhere } from './masks.ts'
import { countOf, isTaxonomy, type NameQuery, type OpenKind, type Reader } from './reader.ts'
import { remember } from './remember.ts'
import { evaluate, parseSearch } from './search-expression.ts'
import { taxonomyOf } from './taxonomy.ts'

/** How the words of a text are matched: as beginnings, exactly, in singular and plural, or as a phrase. */
export type WordForm = 'beginning' | 'exact' | 'plural' | 'phrase'

/** Words of a folded text that the index of names knows. */
function wordsOf(text: string): string[] {
  // The index ignores words that consist of marks only.
  return (foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The query for names that hold all words of a text; undefined for a text without words. */
export function nameQuery(text: string, form: WordForm): NameQuery | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const match = form === 'phrase' ? 'phrase' : form === 'beginning' ? 'beginnings' : 'words'
  return { match, words: words.map((word) => (form === 'plural' ? numbersOf(word) : [word])) }
}

/** A word and what it may be in singular and plural. */
function numbersOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  const [stem = word] = analyse(word)
  const forms = [word, stem, `${stem}s`, `${stem}es`, stem.replace(/y$/, 'ies')]
  return [...new Set(forms)].filter((form) => form === word || analyse(form)[0] === stem)
}

/** Names of people have no plural. */
const formOf = (kind: RecordKind): WordForm => (kind === 'author' ? 'exact' : 'plural')

/** Records whose name fits a search. */
export function searchNames(kind: OpenKind, text: string, reader: Reader): Mask {
  const expression = parseSearch(text)
  const found = evaluate(expression, (words, isPhrase) => holdingWords(kind, words, isPhrase, reader))
  return found ?? new Uint8Array(countOf(kind, reader))
}

function holdingWords(kind: OpenKind, text: string, isPhrase: boolean, reader: Reader): Mask | undefined {
  if (kind === 'absent') return new Uint8Array(0)
  if (isTaxonomy(kind)) {
    const words = wordsOf(text)
    return words.length === 0 ? undefined : maskPlaces(kind, words, (word, wanted) => word === wanted, reader)
  }
  const query = nameQuery(text, isPhrase ? 'phrase' : formOf(kind))
  if (query === undefined) return undefined
  const mask = new Uint8Array(countOf(kind, reader))
  for (const rank of findNames(kind, query, mask.length, reader)) mask[indexOfRank(kind, rank, reader)] = 1
  return mask
}

type Taxonomic = Parameters<typeof taxonomyOf>[0]

/** Places whose name has for each word one that fits it. There are some hundred, so that no index is needed. */
export function maskPlaces(
  level: Taxonomic,
  words: readonly string[],
  fits: (word: string, wanted: string) => boolean,
  reader: Reader,
): Mask {
  const { places } = taxonomyOf(level, reader)
  const names = remember(reader.data, `words of ${level}`, () => places.map((place) => wordsOf(place.display_name)))
  return maskWhere(places.length, (row) => words.every((wanted) => names[row]!.some((word) => fits(word, wanted))))
}

/** Places of the taxonomy whose names have words that begin like those of the text. */
export function placesBeginning(level: Taxonomic, text: string, reader: Reader): Mask {
  const words = wordsOf(text)
  if (words.length === 0) return new Uint8Array(countOf(level, reader))
  return maskPlaces(level, words, (word, wanted) => word.startsWith(wanted), reader)
}

/** Ranks of popularity, from 1, of the names that fit: the best known first, at most `limit`. */
export function findNames(kind: RecordKind, query: NameQuery, limit: number, reader: Reader): number[] {
  // More are read, because hidden authors are removed afterwards.
  const ranks = reader.ranksOfNames(kind, query, limit + hiddenCount(kind, reader.data))
  return ranks.filter((rank) => !isHidden(kind, indexOfRank(kind, rank, reader), reader.data)).slice(0, limit)
}

/** How well names fit the words of a text by BM25, above 0, by rank; those that lack a word are left out. */
export function scoreNames(kind: RecordKind, text: string, reader: Reader): readonly { rank: number; score: number }[] {
  const query = nameQuery(text, formOf(kind))
  return query === undefined ? [] : reader.scoresOfNames(kind, query)
}

/** The index of the record of a rank. */
export function indexOfRank(kind: RecordKind, rank: number, { data }: Reader): number {
  return data.columns[`${kind}_by_popularity`][rank - 1]!
}
