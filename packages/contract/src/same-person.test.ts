import { expect, it } from 'vitest'
import { mayBeAmong } from './same-person.ts'

it('names of those whom somebody may be the authors, the opposed and the collected, each once by the surest reason', () => {
  const other = (at: number) => ({ id: `https://openalex.org/A${at}`, display_name: `Person ${at}` })
  const hints = [
    { kind: 'same_person', reason: 'One ORCID iD.', others: [other(1), other(2), other(3)] },
    { kind: 'same_person', reason: 'One name.', others: [other(4), other(1)] },
    { kind: 'several_persons', reason: 'Many fields.', others: [other(2)] },
  ]
  const manuscript = { authors: [{ identifier: 'A1' }, { identifier: null }], opposed: [{ identifier: 'A2' }] }
  const people = [{ identifier: 'A4' }, { identifier: 'A2' }]
  const found = mayBeAmong(hints, { manuscript, people })
  expect(found.map(({ display_name, is, reason }) => [display_name, is, reason])).toEqual([
    ['Person 1', 'author', 'One ORCID iD.'],
    ['Person 2', 'opposed', 'One ORCID iD.'],
    ['Person 4', 'collected', 'One name.'],
  ])
  expect(mayBeAmong(undefined, { manuscript: null, people })).toEqual([])
})
