import { NONE } from '../base/none.ts'
import { DAY_MS } from '../columns/columns.ts'
import { ListQueryError } from '../engine/engine.ts'
import { type Chain, leadingTo, type Tally, tally } from './links.ts'
import { type Mask, maskRows, maskWhere, type Numbers, negate } from './masks.ts'
import { countOf, type OpenKind, type Reader } from './reader.ts'
import type { Values } from './values.ts'

/** A number of records that have something in common. */
export interface Group {
  value: number
  /** Groups of a field in the order of their keys. */
  order: number
  count: number
}

/** Records by the values of a field, in no order. */
export interface Groups {
  groups: Group[]
  /** Records without a value. */
  unknown: number
  /** Called only for the groups on the page, because names may have to be read. */
  key(value: number): string
  name(value: number): string
}

/** A property of records by which lists are filtered, grouped or sorted. */
export interface Field {
  /** The records that fit one value. A new mask each time, because the caller changes it. */
  fitting(value: string, reader: Reader, name: string): Mask
  /** The records that fit one of several values, found at once; of values without blanks. */
  fittingAny?(values: readonly string[], reader: Reader, name: string): Mask
  /** Whether blanks separate values that must all fit, as in the URL `a+b`. */
  takesAll?: boolean
  /** Whether the field searches words, so that its records have a relevance. */
  isSearch?: boolean
  groups?(mask: Mask | undefined, reader: Reader): Groups
  /** What a list is sorted by. */
  numbers?(reader: Reader): Numbers
  /** Stands for no number among them; such records are sorted last. */
  unknown?: number | undefined
  /** Whether the groups are true and false, always both. */
  isFlag?: boolean
}

/** Values at the end of a chain that starts at the records. */
export function terms(values: Values, chain: (reader: Reader) => Chain): Field {
  const known = (reader: Reader) => {
    const marked = new Uint8Array(values.count(reader)).fill(1)
    if (values.none !== NONE) marked[values.none] = 0
    return leadingTo(marked, chain(reader))
  }
  const fittingAny = (texts: readonly string[], reader: Reader) => {
    const found = texts.map((text) => values.find(text, reader))
    return leadingTo(maskRows(values.count(reader), found), chain(reader))
  }
  return {
    takesAll: true,
    fittingAny,
    fitting: (value, reader) => (value.toLowerCase() === 'null' ? negate(known(reader)) : fittingAny([value], reader)),
    groups(mask, reader) {
      return named(tally(chain(reader), values.count(reader), values.none, mask), values, reader)
    },
  }
}

function named({ counts, unknown }: Tally, values: Values, reader: Reader): Groups {
  const groups: Group[] = []
  for (let value = 0; value < counts.length; value++) {
    if (counts[value] === 0 || values.isHidden?.(value, reader)) continue
    groups.push({ value, order: values.order?.(value, reader) ?? value, count: counts[value]! })
  }
  return { groups, unknown, key: (value) => values.key(value, reader), name: (value) => values.name(value, reader) }
}

/** A number of each record. */
export interface NumberField {
  numbers(reader: Reader): Numbers
  /** Stands for no number and fits no range. */
  unknown?: number
}

export function number({ numbers, unknown }: NumberField): Field {
  const fittingAny = (values: readonly string[], reader: Reader, name: string) => {
    const all = numbers(reader)
    const ranges = values.map((value) => parseRange(name, value))
    return maskWhere(all.length, (row) => all[row] !== unknown && ranges.some((fits) => fits(all[row]!)))
  }
  return {
    numbers,
    unknown,
    fittingAny,
    fitting(value, reader, name) {
      if (value.toLowerCase() !== 'null') return fittingAny([value], reader, name)
      const all = numbers(reader)
      return maskWhere(all.length, (row) => all[row] === unknown)
    },
    groups(mask, reader) {
      return groupNumbers(numbers(reader), mask, unknown)
    },
  }
}

function groupNumbers(numbers: Numbers, mask: Mask | undefined, none: number | undefined): Groups {
  const counts = new Map<number, number>()
  let unknown = 0
  for (let row = 0; row < numbers.length; row++) {
    if (mask && mask[row] === 0) continue
    const value = numbers[row]!
    if (value === none) unknown += 1
    else counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const groups = [...counts].map(([value, count]) => ({ value, order: value, count }))
  return { groups, unknown, key: String, name: String }
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
const COMPARED = new RegExp(`^([<>]=?)?(-?${NUMBER})$`)
const BETWEEN = new RegExp(`^(${NUMBER})?-(${NUMBER})?$`)

/** `5`, `>5`, `<5`, `5-9`, `5-` or `-9` (at most 9) as a test, both ends included. */
function parseRange(field: string, value: string): (number: number) => boolean {
  const [, least, most] = BETWEEN.exec(value) ?? []
  if (least !== undefined || most !== undefined) {
    const [from, to] = [Number(least ?? Number.NEGATIVE_INFINITY), Number(most ?? Number.POSITIVE_INFINITY)]
    return (number) => number >= from && number <= to
  }
  const [, sign = '=', text] = COMPARED.exec(value) ?? []
  if (text === undefined) throw new ListQueryError(`Value for param ${field} must be a number.`)
  const wanted = Number(text)
  return {
    '=': (number: number) => number === wanted,
    '>': (number: number) => number > wanted,
    '<': (number: number) => number < wanted,
    '>=': (number: number) => number >= wanted,
    '<=': (number: number) => number <= wanted,
  }[sign]!
}

/** True or false of each record. */
export function flag(mask: (reader: Reader) => Mask): Field {
  return {
    isFlag: true,
    fitting(value, reader, name) {
      const wanted = value.toLowerCase()
      if (wanted !== 'true' && wanted !== 'false') {
        throw new ListQueryError(`Value for ${name} must be true or false, not ${value}.`)
      }
      return wanted === 'true' ? mask(reader).slice() : negate(mask(reader))
    },
    groups(shown, reader) {
      const holds = mask(reader)
      const counts = [0, 0]
      for (let row = 0; row < holds.length; row++) if (!shown || shown[row] === 1) counts[holds[row]!]! += 1
      const groups = [0, 1].map((value) => ({ value, order: value, count: counts[value]! }))
      const key = (value: number) => String(value === 1)
      return { groups, unknown: 0, key, name: key }
    },
  }
}

/** A day of each record; `fits` says which days a day asks for where no sign says so. */
export function date(
  numbers: (reader: Reader) => Numbers,
  fits: (day: number, asked: number) => boolean = (day, asked) => day === asked,
): Field {
  return {
    numbers,
    fitting(value, reader, name) {
      const days = numbers(reader)
      const [, sign, text] = /^([<>]?)(.*)$/.exec(value)!
      const asked = dayOf(text!, name)
      const test = { '<': (day: number) => day < asked, '>': (day: number) => day > asked }[sign!]
      return maskWhere(days.length, (row) => days[row] !== NONE && (test ? test(days[row]!) : fits(days[row]!, asked)))
    },
  }
}

function dayOf(text: string, name: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) / DAY_MS : Number.NaN
  // The 30th of February is read as the 2nd of March.
  if (!Number.isNaN(day) && new Date(day * DAY_MS).toISOString().startsWith(text)) return day
  throw new ListQueryError(`Value for param ${name} is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).`)
}

/** The one record that a text names. */
export function sole(kind: OpenKind, find: (text: string, reader: Reader) => number | undefined): Field {
  const fittingAny = (texts: readonly string[], reader: Reader) => {
    const found = texts.map((text) => find(text, reader))
    return maskRows(countOf(kind, reader), found)
  }
  return { takesAll: true, fittingAny, fitting: (value, reader) => fittingAny([value], reader) }
}

/** Records that hold the words of a text. */
export function search(find: (text: string, reader: Reader) => Mask): Field {
  return { isSearch: true, fitting: find }
}
