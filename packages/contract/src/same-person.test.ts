import { expect, it } from 'vitest'
import { mayBeAmong, toldApart } from './same-person.ts'

it('names of those whom somebody may be the authors, the opposed and the collected, each once by the surest reason', () => {
  const other = (at: number) => ({ id: `https://openalex.org/A${at}`, display_name: `Person ${at}` })
  const hints = [
    { kind: 'same_person', reason: 'One ORCID iD.', others: [other(1), other(2), other(3)] },
    { kind: 'same_person', reason: 'One name.', others: [other(4), other(1)] },
    { kind: 'several_persons', reason: 'Many fields.', others: [other(2)] },
  ]
  const manuscript = { authors: [{ identifier: 'A1' }, { identifier: null }], opposed: [{ identifier: 'A2' }] }
  const people = [{ identifier: 'A4' }, { identifier: 'A2' }]
  const found = mayBeAmong(hints, { manuscript, people, apart: new Set() })
  expect(found.map(({ display_name, is, reason }) => [display_name, is, reason])).toEqual([
    ['Person 1', 'author', 'One ORCID iD.'],
    ['Person 2', 'opposed', 'One ORCID iD.'],
    ['Person 4', 'collected', 'One name.'],
  ])
  expect(mayBeAmong(undefined, { manuscript: null, people, apart: new Set() })).toEqual([])
  const left = mayBeAmong(hints, { manuscript, people, apart: new Set(['A1']) })
  expect(left.map(({ display_name }) => display_name)).toEqual(['Person 2', 'Person 4'])
})

it('K-01 tells people apart of whom it was decided, from either side, that one is a wrong person', () => {
  const verdict = (ground: string | null, person: string, against: string | null) => ({
    ...{ ground, person: { identifier: person }, against: { identifier: against } },
  })
  const verdicts = [
    verdict('wrong_person', 'https://openalex.org/A1', 'A2'),
    verdict('wrong_person', 'A3', 'a1'),
    verdict('wrong_institution', 'A1', 'A4'),
    verdict('wrong_person', 'A5', 'A6'),
    verdict(null, 'A1', null),
  ]
  const apart = toldApart('A1', verdicts)
  expect(['A2', 'A3', 'A4', 'A5', 'A6'].filter((id) => apart.has(id))).toEqual(['A2', 'A3'])
})
