import { describe, expect, it } from 'vitest'
import { describeExcluded, hiddenIdsOf } from './describe-excluded.ts'
import { messages } from './messages.ts'

describe('describeExcluded', () => {
  it('F-02 counts a submission that was hidden just now, which the filter does not name yet', () => {
    const excluded = [
      { record_type: 'starthub', identifier: 'hub:2' },
      { record_type: 'author', identifier: 'https://openalex.org/A1' },
    ] as const
    const hiddenIds = hiddenIdsOf('starthub', excluded)
    expect(describeExcluded(undefined, hiddenIds)).toBe('1 record is hidden from this search.')
    expect(describeExcluded({ type: 'exclude', values: ['hub:1', 'HUB:2'] }, hiddenIds)).toBe(messages.hidden(2))
    expect(describeExcluded(undefined, hiddenIdsOf('project', excluded))).toBe(messages.nothingHidden)
  })

  it('F-02 says how many records a filter keeps, however many are hidden', () => {
    expect(describeExcluded({ type: 'include', values: ['hub:1'] }, ['hub:2'])).toBe(messages.kept(1))
    expect(describeExcluded({ type: 'include', values: ['none'] }, ['hub:1'])).toBe(messages.allHidden)
  })
})
