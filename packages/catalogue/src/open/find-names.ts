import { foldText } from '@cognate/matching'
import { hiddenCount, isHidden } from '../embedded/hidden-authors.ts'
import { type Reader, type RecordKind, remember } from './reader.ts'

/**
 * A full-text expression for names that hold all words of a text; undefined where the text has none. Every word is quoted,
 * so that nothing in the text can act as an operator.
 * @param beginning  Whether a name's word need only begin like the one of the text.
 */
export function nameExpression(text: string, beginning: boolean): string | undefined {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu)
  // A word of marks alone holds nothing that the index knows.
  const known = words?.filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (!known || known.length === 0) return undefined
  return known.map((word) => (beginning ? `"${word}" *` : `"${word}"`)).join(' AND ')
}

/** Ranks of popularity, from 1, of the names that fit an expression: the best known first, at most `limit`. */
export function findNames(kind: RecordKind, expression: string, limit: number, reader: Reader): number[] {
  const { data, records } = reader
  const { database } = records
  const select = remember(database, `${kind} names`, () =>
    database.prepare(`SELECT rowid FROM ${kind}_names WHERE ${kind}_names MATCH ? ORDER BY rowid LIMIT ?`),
  )
  // As many more as may fall away.
  const rows = select.all(expression, limit + hiddenCount(kind, data)) as { rowid: number }[]
  const ranks = rows.map(({ rowid }) => rowid)
  return ranks.filter((rank) => !isHidden(kind, indexOfRank(kind, rank, reader), data)).slice(0, limit)
}

/** The index of the record of a rank. */
export function indexOfRank(kind: RecordKind, rank: number, { data }: Reader): number {
  return data.columns[`${kind}_by_popularity`][rank - 1]!
}
