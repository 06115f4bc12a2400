import { analyse } from '@cognate/matching'
import { lowerBound } from '../embedded/accumulate.ts'
import { findTerm } from '../embedded/find-term.ts'
import type { ColumnName } from '../embedded/format.ts'
import { NONE, SEGMENT_WORKS } from '../embedded/format.ts'
import { ListQuestionError } from '../engine.ts'
import { findNames, indexOfRank, nameExpression } from './find-names.ts'
import { countOf, type Reader, type RecordKind, remember } from './reader.ts'

/** For each record of a kind 1 where it fits, else 0. */
export type Mask = Uint8Array
export type Numbers = ArrayLike<number>

/** Where a number lies, both ends included. */
interface Range {
  least: number
  most: number
}

/** `5`, `>5`, `<5`, `5-9`, `5-` or `-9` as whole or broken numbers. */
export function parseRange(field: string, value: string): Range {
  const [, sign, single, start, end] =
    /^(?:([<>])?(-?\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)?)$/.exec(value) ?? []
  if (single === undefined && start === undefined && end === undefined) {
    throw new ListQuestionError(`Value for param ${field} must be a number.`)
  }
  if (single === undefined)
    return { least: Number(start ?? Number.NEGATIVE_INFINITY), most: Number(end ?? Number.POSITIVE_INFINITY) }
  const number = Number(single)
  if (sign === '>') return { least: number + Number.EPSILON * Math.max(1, number), most: Number.POSITIVE_INFINITY }
  if (sign === '<') return { least: Number.NEGATIVE_INFINITY, most: number - Number.EPSILON * Math.max(1, number) }
  return { least: number, most: number }
}

/** Records whose number lies in the range; `unknown` stands for no number and never fits. */
export function maskRange(numbers: Numbers, { least, most }: Range, unknown?: number): Mask {
  const mask = new Uint8Array(numbers.length)
  for (let row = 0; row < mask.length; row++) {
    const number = numbers[row]!
    if (number >= least && number <= most && number !== unknown) mask[row] = 1
  }
  return mask
}

/** Records whose code stands for the value, in any case; `null` asks for those without one. */
export function maskCode(codes: Numbers, vocabulary: readonly string[], value: string): Mask {
  const wanted = value.toLowerCase() === 'null' ? '' : value.toLowerCase()
  const code = vocabulary.findIndex((text) => text.toLowerCase() === wanted)
  const mask = new Uint8Array(codes.length)
  if (code >= 0) for (let row = 0; row < mask.length; row++) if (codes[row] === code) mask[row] = 1
  return mask
}

/** The one record of an index, or none. */
export function maskRow(count: number, row: number | undefined): Mask {
  const mask = new Uint8Array(count)
  if (row !== undefined) mask[row] = 1
  return mask
}

/** Records whose list holds a marked index. */
export function maskLists(offsets: Numbers, values: Numbers, marked: Mask): Mask {
  const mask = new Uint8Array(offsets.length - 1)
  for (let row = 0; row < mask.length; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) mask[row]! |= marked[values[at]!]!
  }
  return mask
}

/** Records whose single index is marked; NONE is not. */
export function maskIndex(indices: Numbers, marked: Mask): Mask {
  const mask = new Uint8Array(indices.length)
  for (let row = 0; row < mask.length; row++) {
    const index = indices[row]!
    if (index !== NONE) mask[row] = marked[index]!
  }
  return mask
}

/** Records whose name holds all words of the text. */
export function maskNames(kind: RecordKind, text: string, reader: Reader): Mask {
  const count = countOf(kind, reader)
  const mask = new Uint8Array(count)
  const expression = nameExpression(text, false)
  if (expression === undefined) return mask
  for (const rank of findNames(kind, expression, count, reader)) mask[indexOfRank(kind, rank, reader)] = 1
  return mask
}

/** Works that hold all terms of the text in title or abstract. */
export function maskTerms(text: string, { data }: Reader): Mask {
  const mask = new Uint8Array(data.columns.work_id.length)
  const terms = new Set(analyse(text))
  if (terms.size === 0) return mask
  const held = new Uint16Array(mask.length)
  for (const term of terms) {
    const number = findTerm(term, data.columns)
    if (number === NONE) return mask
    for (const [place, segment] of data.segments.entries()) {
      const row = lowerBound(segment.terms, number)
      if (segment.terms[row] !== number) continue
      const first = place * SEGMENT_WORKS
      for (let at = segment.offsets[row]!; at < segment.offsets[row + 1]!; at++)
        held[first + segment.documents[at]!]! += 1
    }
  }
  for (let work = 0; work < mask.length; work++) if (held[work] === terms.size) mask[work] = 1
  return mask
}

/** Records that bear an identifier of a scheme. */
export function maskIdentified(kind: RecordKind, scheme: string, reader: Reader): Mask {
  const { database } = reader.records
  return remember(database, `${kind} with ${scheme}`, () => {
    const mask = new Uint8Array(countOf(kind, reader))
    const rows = database.prepare('SELECT position FROM identifier WHERE scheme = ? AND kind = ?').iterate(scheme, kind)
    for (const { position } of rows as Iterable<{ position: number }>) mask[position] = 1
    return mask
  })
}

/**
 * Records whose JSON holds a property of that value. Looked for as text: inside a string its quotes would be escaped, so
 * only the property itself fits, and nothing need be parsed. Done once a catalogue and thread.
 */
export function maskProperty(kind: RecordKind, property: string, value: 'true' | 'null', reader: Reader): Mask {
  const { database } = reader.records
  return remember(database, `${kind} ${property} ${value}`, () => {
    const mask = new Uint8Array(countOf(kind, reader))
    const rows = database.prepare(`SELECT position FROM ${kind} WHERE instr(record, ?) > 0`)
    for (const { position } of rows.iterate(`"${property}":${value}`) as Iterable<{ position: number }>)
      mask[position] = 1
    return mask
  })
}

export function invert(mask: Mask): Mask {
  return mask.map((fits) => 1 - fits)
}

/** The first mask becomes what both or either hold. */
export const combine = {
  both(mask: Mask, other: Mask): Mask {
    for (let row = 0; row < mask.length; row++) mask[row]! &= other[row]!
    return mask
  },
  either(mask: Mask, other: Mask): Mask {
    for (let row = 0; row < mask.length; row++) mask[row]! |= other[row]!
    return mask
  },
}

/** A column by name. */
export function columnOf({ data }: Reader, name: ColumnName): Numbers {
  return data.columns[name]
}
