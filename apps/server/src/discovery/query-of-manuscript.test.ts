import { Manuscript, usualConflictRules } from '@cognate/contract'
import { expect, it } from 'vitest'
import { conflictsOf } from './query-of-manuscript.ts'

const rmit = { identifier: 'https://openalex.org/I1', display_name: 'RMIT University' }
const monash = { identifier: 'https://openalex.org/I2', display_name: 'Monash University' }
const lund = { identifier: 'https://openalex.org/I3', display_name: 'Lund University' }

const checkedFor = (...authors: object[]) => {
  const manuscript = Manuscript.parse({ title: 'Peat', authors })
  return conflictsOf({ conflict_of_interest: { records: [] }, manuscript }, usualConflictRules)?.records.map(
    ({ identifier, fields }) => [identifier, fields?.display_name],
  )
}

it('K-01 checks by each institution that an author prints, in their place or beside them', () => {
  const printsThree = { institution: rmit, further_institutions: [monash, lund] }
  const ada = { name: 'Ada', identifier: 'A1', ...printsThree }
  const priya = { name: 'Priya', identifier: monash.identifier, institution: monash, further_institutions: [rmit] }
  expect(checkedFor(ada, priya)).toEqual([
    ['A1', 'Ada'],
    [rmit.identifier, 'Ada, Priya (RMIT University)'],
    [monash.identifier, 'Ada, Priya (Monash University)'],
    [lund.identifier, 'Ada (Lund University)'],
  ])
})

it('K-01 checks by the institution in place of an author and by another that is printed, each under its name', () => {
  const jaan = { name: 'Jaan', identifier: lund.identifier, institution: rmit }
  expect(checkedFor(jaan)).toEqual([
    [lund.identifier, 'Jaan'],
    [rmit.identifier, 'Jaan (RMIT University)'],
  ])
})

it('K-01 leaves out none of many authors at many institutions', () => {
  const place = (author: number, at: number) => ({ identifier: `I${100 * author + at}`, display_name: `Place ${at}` })
  const authors = Array.from({ length: 200 }, (_, at) => ({
    ...{ name: `Author ${at}`, identifier: `A${at + 1}`, institution: place(at + 1, 0) },
    further_institutions: [1, 2, 3].map((further) => place(at + 1, further)),
  }))
  expect(checkedFor(...authors)).toHaveLength(1_000)
})

it('K-01 checks by none of whom nobody said who they are', () => {
  const open = { name: 'Ben', identifier: null, institution: rmit, further_institutions: [monash] }
  expect(checkedFor(open)).toBeUndefined()
})
