import { NONE } from '../base/none.ts'
import { requireTime } from '../base/time-limit.ts'
import type { ListCondition, Range } from '../open-catalogue/condition.ts'
import { leadingTo } from './links.ts'
import { combine, type Mask, maskRows, maskWhere, negate } from './masks.ts'
import type { Table, ValueColumn } from './table.ts'

/** The records that meet a condition and may be seen; undefined for all. */
export function fittingIn(table: Table, condition: ListCondition): Mask | undefined {
  const { hidden } = table
  const mask = condition.type === 'everything' ? undefined : maskOf(table, condition)
  if (!hidden) return mask
  return mask ? combine.both(mask, negate(hidden)) : negate(hidden)
}

/** A new mask each time, because the caller changes it. */
function maskOf(table: Table, condition: ListCondition): Mask {
  requireTime()
  const { count } = table
  switch (condition.type) {
    case 'everything':
      return new Uint8Array(count).fill(1)
    case 'nothing':
      return new Uint8Array(count)
    case 'records':
      return maskRows(count, condition.numbers)
    case 'values': {
      const { chain, size } = table.values(condition.property)
      return leadingTo(maskRows(size, condition.values), chain)
    }
    case 'known':
      return withValue(table.values(condition.property))
    case 'ranges':
      return within(table, condition.property, condition.ranges)
    case 'numbered': {
      const { numbers, unknown } = table.numbers(condition.property)
      return maskWhere(count, (row) => numbers[row] !== unknown)
    }
    case 'flag':
      return table.flag(condition.property).slice()
    case 'name':
      return table.named(condition.query)
    case 'words':
      return table.holdingWords(condition.words)
    case 'doi':
      return table.withDoi(condition.beginning)
    case 'all':
      return condition.parts.map((part) => maskOf(table, part)).reduce(combine.both)
    case 'any':
      return condition.parts.map((part) => maskOf(table, part)).reduce(combine.either)
    case 'not':
      return negate(maskOf(table, condition.part))
  }
}

function withValue({ chain, size, none }: ValueColumn): Mask {
  const marked = new Uint8Array(size).fill(1)
  if (none !== NONE) marked[none] = 0
  return leadingTo(marked, chain)
}

function within(table: Table, property: string, ranges: readonly Range[]): Mask {
  const { numbers, unknown } = table.numbers(property)
  const tests = ranges.map(testOf)
  return maskWhere(table.count, (row) => numbers[row] !== unknown && tests.some((fits) => fits(numbers[row]!)))
}

function testOf({ from, above, to, below }: Range): (number: number) => boolean {
  const least = from ?? Number.NEGATIVE_INFINITY
  const most = to ?? Number.POSITIVE_INFINITY
  return (number) =>
    number >= least &&
    number <= most &&
    (above === undefined || number > above) &&
    (below === undefined || number < below)
}
