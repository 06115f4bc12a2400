import { DAY_MS } from '@cognate/contract/durations'
import { ListQueryError } from '../engine/engine.ts'
import { type ListCondition, not, nothing, type Range } from './condition.ts'
import type { Grouping, OpenCatalogue } from './open-catalogue.ts'
import type { Values } from './values.ts'

/** A property of records by which lists are filtered, grouped or sorted. */
export interface Field {
  /** The records that fit one value. */
  fitting(value: string, name: string, catalogue: OpenCatalogue): Promise<ListCondition>
  /** The records that fit one of several values, found at once; of values without blanks. */
  fittingAny?(values: readonly string[], name: string, catalogue: OpenCatalogue): Promise<ListCondition>
  /** Whether blanks separate values that must all fit, as in the URL `a+b`. */
  takesAll?: boolean
  /** Whether the field searches words, so that its records have a relevance. */
  isSearch?: boolean
  /** What groups count. */
  grouping?: Grouping
  /** What the values of groups are; missing: numbers. */
  values?: Values
  /** The numbers that a list is sorted by. */
  sortedBy?: string
}

const isNull = (value: string) => value.toLowerCase() === 'null'

/** Values of a property: codes, or records of another kind. */
export function terms(values: Values, property: string): Field {
  const fittingAny = async (texts: readonly string[], _: string, catalogue: OpenCatalogue): Promise<ListCondition> => {
    const found = await values.find(texts, catalogue)
    const known = found.filter((value) => value !== undefined)
    return known.length === 0 ? nothing : { type: 'values', property, values: known }
  }
  return {
    takesAll: true,
    fittingAny,
    fitting: async (value, name, catalogue) =>
      isNull(value) ? not({ type: 'known', property }) : fittingAny([value], name, catalogue),
    grouping: { by: 'values', property },
    values,
  }
}

/** A number of each record. */
export function number(property: string): Field {
  const fittingAny = async (values: readonly string[], name: string): Promise<ListCondition> => ({
    type: 'ranges',
    property,
    ranges: values.map((value) => parseRange(name, value)),
  })
  return {
    sortedBy: property,
    fittingAny,
    fitting: async (value, name) => (isNull(value) ? not({ type: 'numbered', property }) : fittingAny([value], name)),
    grouping: { by: 'numbers', property },
  }
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
const COMPARED = new RegExp(`^([<>]=?)?(-?${NUMBER})$`)
const BETWEEN = new RegExp(`^(${NUMBER})?-(${NUMBER})?$`)

/** `5`, `>5`, `<5`, `5-9`, `5-` or `-9` (at most 9), both ends included. */
function parseRange(field: string, value: string): Range {
  const [, least, most] = BETWEEN.exec(value) ?? []
  if (least !== undefined || most !== undefined) {
    return { ...(least !== undefined && { from: Number(least) }), ...(most !== undefined && { to: Number(most) }) }
  }
  const [, sign = '=', text] = COMPARED.exec(value) ?? []
  if (text === undefined) throw new ListQueryError(`Value for param ${field} must be a number.`)
  return compared(sign, Number(text))
}

function compared(sign: string, number: number): Range {
  if (sign === '>') return { above: number }
  if (sign === '<') return { below: number }
  return { ...(sign !== '<=' && { from: number }), ...(sign !== '>=' && { to: number }) }
}

/** True or false of each record. */
export function flag(property: string): Field {
  return {
    grouping: { by: 'flag', property },
    async fitting(value, name) {
      const wanted = value.toLowerCase()
      if (wanted !== 'true' && wanted !== 'false') {
        throw new ListQueryError(`Value for ${name} must be true or false, not ${value}.`)
      }
      const holds: ListCondition = { type: 'flag', property }
      return wanted === 'true' ? holds : not(holds)
    },
  }
}

/** A day of each record; `rangeOf` says which days a day asks for where no sign says so. */
export function date(property: string, rangeOf: (day: number) => Range = (day) => ({ from: day, to: day })): Field {
  return {
    sortedBy: property,
    async fitting(value, name) {
      const [, sign, text] = /^([<>]?)(.*)$/.exec(value)!
      const day = dayOf(text!, name)
      return { type: 'ranges', property, ranges: [sign === '' ? rangeOf(day) : compared(sign!, day)] }
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
export function sole(find: FindRecords): Field {
  const fittingAny = async (texts: readonly string[], _: string, catalogue: OpenCatalogue): Promise<ListCondition> => {
    const found = await find(texts, catalogue)
    const numbers = found.filter((number) => number !== undefined)
    return numbers.length === 0 ? nothing : { type: 'records', numbers }
  }
  return { takesAll: true, fittingAny, fitting: (value, name, catalogue) => fittingAny([value], name, catalogue) }
}

/** The records that some texts name. */
export type FindRecords = (texts: readonly string[], catalogue: OpenCatalogue) => Promise<(number | undefined)[]>

/** Records that hold the words of a text. */
export function search(find: (text: string) => ListCondition): Field {
  return { isSearch: true, fitting: async (text) => find(text) }
}
