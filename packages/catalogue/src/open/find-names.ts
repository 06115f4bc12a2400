import { analyse, foldText } from '@cognate/matching'
import { hiddenCount, isHidden } from '../embedded/hidden-authors.ts'
import { type Mask, maskWhere } from './masks.ts'
import { countOf, isTaxonomy, type OpenKind, type Reader, type RecordKind } from './reader.ts'
import { remember } from './remember.ts'
import { evaluate, parseSearch } from './search-expression.ts'
import { taxonomyOf } from './taxonomy.ts'

/** How the words of a text are looked for: as beginnings, as they are, in both numbers, or one after the other. */
export type WordForm = 'beginning' | 'exact' | 'plural' | 'phrase'

/** Words of a folded text that the index of names knows. */
function wordsOf(text: string): string[] {
  // A word of marks alone holds nothing that the index knows.
  return (foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/**
 * A full-text expression for names that hold all words of a text; undefined where the text has none. Every word is quoted,
 * so that nothing in the text can act as an operator.
 */
export function nameExpression(text: string, form: WordForm): string | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  if (form === 'phrase') return `"${words.join(' ')}"`
  const quoted = {
    beginning: (word: string) => `"${word}" *`,
    exact: (word: string) => `"${word}"`,
    plural: (word: string) =>
      `(${numbersOf(word)
        .map((one) => `"${one}"`)
        .join(' OR ')})`,
  }[form]
  return words.map(quoted).join(' AND ')
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
  const expression = nameExpression(text, isPhrase ? 'phrase' : formOf(kind))
  if (expression === undefined) return undefined
  const mask = new Uint8Array(countOf(kind, reader))
  for (const rank of findNames(kind, expression, mask.length, reader)) mask[indexOfRank(kind, rank, reader)] = 1
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

/** Ranks of popularity, from 1, of the names that fit an expression: the best known first, at most `limit`. */
export function findNames(kind: RecordKind, expression: string, limit: number, reader: Reader): number[] {
  const { data, records } = reader
  const { database } = records
  const select = remember(database, `${kind} names`, () =>
    database.prepare(`SELECT rowid FROM ${kind}_names WHERE ${kind}_names MATCH ? ORDER BY rowid LIMIT ?`),
  )
  // As many more as may fall away.
  const most = limit + hiddenCount(kind, data)
  const rows = /^"[a-z\d]" \*$/.test(expression)
    ? remember(database, `${kind} names ${expression} ${most}`, () => select.all(expression, most))
    : select.all(expression, most)
  const ranks = (rows as { rowid: number }[]).map(({ rowid }) => rowid)
  return ranks.filter((rank) => !isHidden(kind, indexOfRank(kind, rank, reader), data)).slice(0, limit)
}

/** How well names fit the words of a text by BM25, above 0, by rank; those that lack a word are left out. */
export function scoreNames(kind: RecordKind, text: string, reader: Reader): { rank: number; score: number }[] {
  const expression = nameExpression(text, formOf(kind))
  if (expression === undefined) return []
  const { database } = reader.records
  const select = remember(database, `${kind} scored names`, () =>
    database.prepare(
      `SELECT rowid AS rank, -bm25(${kind}_names) AS score FROM ${kind}_names WHERE ${kind}_names MATCH ?`,
    ),
  )
  return select.all(expression) as { rank: number; score: number }[]
}

/** The index of the record of a rank. */
export function indexOfRank(kind: RecordKind, rank: number, { data }: Reader): number {
  return data.columns[`${kind}_by_popularity`][rank - 1]!
}
