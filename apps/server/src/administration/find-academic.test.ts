import type { Engine } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { describeAcademic } from './find-academic.ts'

it('Q-06 names the records that may be of the same person, each once', async () => {
  const [other, third] = [8, 9].map((id) => ({ id: `https://openalex.org/A${id}`, display_name: `A. Lind ${id}` }))
  const record = {
    ...{ id: 'https://openalex.org/A7', display_name: 'Ada Lind', display_name_alternatives: [], orcid: null },
    ...{ last_known_institutions: [], works_count: 2 },
    identity_hints: [
      { kind: 'same_person', reason: '', score: 1, others: [other] },
      { kind: 'same_person', reason: '', score: 1, others: [third, other] },
      { kind: 'several_persons', reason: '', score: 1, others: [] },
    ],
  }
  const engine = { readRecords: async () => [record], listAuthorWorks: async () => undefined } as unknown as Engine
  expect((await describeAcademic('A7', engine))?.may_also_be).toEqual([
    { id: 'A8', display_name: 'A. Lind 8' },
    { id: 'A9', display_name: 'A. Lind 9' },
  ])
})
