import { describe, expect, it } from 'vitest'
import type { CheckedRecord } from '../../model/conflicts/checked-people.ts'
import { openNames, takesPlaceOf, toCheckedList, withAuthors, withoutRecord, withRecords } from './check-lists.ts'

const author = (id: string): CheckedRecord => ({
  record_type: 'author',
  identifier: id,
  fields: { display_name: `Author ${id}` },
})
const preset = { kind: 'preset', uuid: 'u1', name: 'Reviewers', summary: '' } as const

describe('K-03 a list to check', () => {
  it('gathers people and institutions, each once', () => {
    const lund: CheckedRecord = { record_type: 'institution', identifier: 'I1', fields: { display_name: 'Lund' } }
    const two = withRecords(withRecords(undefined, [author('A1')]), [author('A2'), lund])
    expect(withRecords(two, [author('a1')])).toEqual(two)
    expect(toCheckedList(two)).toEqual({ records: [author('A1'), author('A2'), lund] })
  })

  it('is either a kept list or people', () => {
    expect(toCheckedList(preset)).toEqual({ preset: 'u1' })
    expect(withRecords(preset, [author('A1')])).toEqual({ kind: 'people', records: [author('A1')] })
  })

  it('takes the place of another only where it is not added to', () => {
    const people = withRecords(undefined, [author('A1')])
    expect(takesPlaceOf(withRecords(people, [author('A2')]), people)).toBe(false)
    expect(takesPlaceOf(preset, people)).toBe(true)
    expect(takesPlaceOf(undefined, withRecords(people, [author('A2')]))).toBe(true)
    expect(takesPlaceOf(withRecords(preset, [author('A1')]), preset)).toBe(true)
    expect(takesPlaceOf({ ...preset }, preset)).toBe(false)
    expect([takesPlaceOf(people, undefined), takesPlaceOf(undefined, people)]).toEqual([false, false])
  })

  it('is gone with the last record', () => {
    expect(withoutRecord(withRecords(undefined, [author('A1')]), 'A1')).toBeUndefined()
  })

  it('takes the authors of the next manuscript in place of those of the last one', () => {
    const first = withAuthors(withRecords(undefined, [author('A1')]), [author('A2')], 'm1')
    expect(first.records).toEqual([author('A1'), author('A2')])
    const next = withAuthors(first, [author('A3')], 'm2')
    expect(next).toEqual({ kind: 'people', records: [author('A3')], manuscript: 'm2' })
    expect(takesPlaceOf(next, first)).toBe(true)
    expect(takesPlaceOf(withRecords(first, [author('A4')]), first)).toBe(false)
  })

  it('K-01 calls an institution after all for whom it stands', () => {
    const lund = (display_name: string): CheckedRecord => ({
      record_type: 'institution',
      identifier: 'I1',
      fields: { display_name },
    })
    const both = withRecords(withRecords(undefined, [lund('Ada (also by institution: Lund)')]), [
      lund('Ben (also by institution: Lund)'),
    ])
    expect(both.records).toEqual([lund('Ada (also by institution: Lund), Ben (also by institution: Lund)')])
  })

  it('knows the names of which it is open who is meant', () => {
    const ben: CheckedRecord = { record_type: 'author', identifier: 'Ben', fields: { display_name: 'Ben' } }
    expect(openNames(withRecords(undefined, [author('A1'), ben]))).toEqual(['Ben'])
  })
})
