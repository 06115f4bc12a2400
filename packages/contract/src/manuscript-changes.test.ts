import { expect, it } from 'vitest'
import { manuscriptChanges } from './manuscript-changes.ts'
import { Manuscript } from './manuscripts.ts'

const before = Manuscript.parse({ title: 'Peat' })

it('C-09 tells that conflicts are looked for by another policy, and nothing where nothing changed', () => {
  expect(manuscriptChanges(before, { ...before, policy: 'cope-3-years' })).toEqual({ policy: true })
  expect(manuscriptChanges(before, { ...before })).toEqual({})
})
