import { describe, expect, it } from 'vitest'
import { chooseCandidate, type PersonSuggestion, takesPlaceOf, toCheckedList, withoutPerson } from './check-lists.ts'

const person = (id: string): PersonSuggestion => ({ kind: 'person', identifier: id, display_name: id, hint: 'Person' })
const preset = { kind: 'preset', uuid: 'u1', name: 'Reviewers', summary: '' } as const

describe('K-03 a list to check', () => {
  it('gathers people one by one, each once', () => {
    const two = chooseCandidate(chooseCandidate(undefined, person('A1')), person('A2'))
    expect(chooseCandidate(two, person('a1'))).toEqual(two)
    expect(toCheckedList(two)).toEqual({
      records: [
        { record_type: 'author', identifier: 'A1' },
        { record_type: 'author', identifier: 'A2' },
      ],
    })
  })

  it('is either a kept list or people', () => {
    expect(toCheckedList(chooseCandidate(chooseCandidate(undefined, person('A1')), preset))).toEqual({ preset: 'u1' })
    expect(chooseCandidate(preset, person('A1'))).toMatchObject({ kind: 'people', people: [{ identifier: 'A1' }] })
  })

  it('takes the place of another only where it is not added to', () => {
    const people = chooseCandidate(undefined, person('A1'))
    expect(takesPlaceOf(chooseCandidate(people, person('A2')), people)).toBe(false)
    expect(takesPlaceOf(chooseCandidate(people, preset), people)).toBe(true)
    expect(takesPlaceOf(chooseCandidate(preset, person('A1')), preset)).toBe(true)
    expect(takesPlaceOf({ ...preset }, preset)).toBe(false)
    expect([takesPlaceOf(people, undefined), takesPlaceOf(undefined, people)]).toEqual([false, false])
  })

  it('is gone with the last person', () => {
    const list = chooseCandidate(undefined, person('A1'))
    expect(list.kind === 'people' && withoutPerson(list, 'A1')).toBeUndefined()
  })
})
