import { expect, it } from 'vitest'
import { countHidden, countNamedRecords, withoutHidden } from './without-hidden.ts'

it('F-02 counts a result once that the filter and the collection hide, in either form of its id', () => {
  const filter = { type: 'exclude', values: ['https://openalex.org/A1', 'hub:2'] } as const
  expect(countHidden({ ...filter, values: [...filter.values] }, ['A1', 'HUB:3'])).toBe(3)
  expect(countHidden({ type: 'include', values: ['A1'] }, ['A2'])).toBe(1)
  expect(countHidden(undefined, ['hub:2'])).toBe(1)
  expect(countHidden(undefined, [])).toBe(0)
})

it('F-02 leaves out hidden results where a filter names some alone, and finds nobody when all of them are hidden', () => {
  const filter = { type: 'include' as const, values: ['https://openalex.org/A1', 'A2'] }
  expect(withoutHidden(filter, ['A1'])).toEqual({ type: 'include', values: ['A2'] })
  const none = withoutHidden(filter, ['A1', 'A2'])
  expect(none).toMatchObject({ type: 'include', values: [expect.any(String)] })
  expect(countNamedRecords(none)).toBe(0)
  expect(withoutHidden({ type: 'include', values: [] }, ['A1'])).toEqual({ type: 'exclude', values: ['A1'] })
})
