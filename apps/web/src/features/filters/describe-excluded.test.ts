import { describe, expect, it } from 'vitest'
import { describeExcluded, idsOfType } from './describe-excluded.ts'
import { messages } from './messages.ts'

const of = (hiddenIds: string[], collectedIds: string[] = []) => ({ hiddenIds, collectedIds })

describe('describeExcluded', () => {
  it('tells what is left out since it is collected from what somebody hid', () => {
    const filter = { type: 'exclude' as const, values: ['hub:1', 'HUB:2', 'hub:3'] }
    expect(describeExcluded(filter, of(['hub:3'], ['hub:1', 'hub:2']))).toBe(
      '1 record is hidden from this search. 2 collected records are left out.',
    )
    expect(describeExcluded({ ...filter, values: ['hub:1'] }, of([], ['hub:1', 'hub:9']))).toBe(
      '1 collected record is left out.',
    )
  })

  it('F-02 counts a submission that was hidden just now, which the filter does not name yet', () => {
    const excluded = [
      { record_type: 'starthub', identifier: 'hub:2' },
      { record_type: 'author', identifier: 'https://openalex.org/A1' },
    ] as const
    const hiddenIds = idsOfType('starthub', excluded)
    expect(describeExcluded(undefined, of(hiddenIds))).toBe('1 record is hidden from this search.')
    expect(describeExcluded({ type: 'exclude', values: ['hub:1', 'HUB:2'] }, of(hiddenIds))).toBe(messages.hidden(2))
    expect(describeExcluded(undefined, of(idsOfType('project', excluded)))).toBe(messages.nothingHidden)
  })

  it('F-02 says how many records a filter keeps, however many are hidden', () => {
    expect(describeExcluded({ type: 'include', values: ['hub:1'] }, of(['hub:2']))).toBe(messages.kept(1))
    expect(describeExcluded({ type: 'include', values: ['none'] }, of(['hub:1']))).toBe(messages.allHidden)
  })
})
