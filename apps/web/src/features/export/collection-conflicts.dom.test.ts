import type {
  BodyOf,
  ConflictCell,
  ConflictChecksAnswer,
  ConflictsAnswer,
  ConflictVerdictView,
  SecondRecordConflict,
} from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { beforeEach, expect, it } from 'vitest'
import { answerCalls, refuse } from '../../../testing/answers.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { checkExperts } from './collection-conflicts.ts'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without layout has no Cookie Store.
  document.cookie = 'csrftoken=token'
})

const rules = {
  ...{ since: 2021, publication_types: [], first_and_last_two: false, leave_out_hyper_authorship: true },
  ...{ include_parents: true, leave_out_siblings: true, shared_projects: false },
}
const ben = { identifier: 'A2', fields: { display_name: 'Ben' } }
const input = checkedFor(
  undefined,
  {
    conflict_of_interest: { ...rules, check: ['coaffiliated'], records: [ben] },
  } as unknown as Parameters<typeof checkedFor>[1],
  [],
)
const ada = { record_type: 'author', identifier: 'A1', fields: { display_name: 'Ada' } }
const options = { collection: '0190a7c2-5f6e-7c3d-8b1a-2f4e6d8c0b1a', input, signal: undefined }

it.each([
  ['in one call', true, 'checkConflictLists'],
  ['one by one', false, 'checkConflicts'],
] as const)('C-03 checks the people of a file by the rules of their collection, %s', async (_, checksLists, key) => {
  const nothing = { rows: [], columns: [], cells: [], verdicts: [], left_out: [], row_sums: [] }
  const sent = answerCalls({
    checkConflictLists: () => nothing as unknown as ConflictChecksAnswer,
    checkConflicts: () => nothing as unknown as ConflictsAnswer,
  })
  await checkExperts([ada] as never, { ...options, checksLists }).catch(() => {})
  expect(sent).toMatchObject([{ key, body: { ...rules, methods: ['coaffiliated'] } }])
})

const idOf = (at: number) => `https://openalex.org/A${at}`
const declaredBy = (at: number): ConflictVerdictView => ({
  ...{ uuid: options.collection, verdict: 'declared', ground: null, relation: 'family', reason: '' },
  ...{ person: { identifier: idOf(at), display_name: '' }, against: { identifier: 'A2', display_name: 'Ben' } },
  ...{ manuscript: options.collection, made_by: null, made_at: '2026-11-24T10:00:00Z' },
})
const catalogue = {
  ...{ version: 'v1', date: '2026-11-01', works: 1, journal_articles: 1, institutions: 1 },
  ...{ institutions_with_ror: 1, projects_with_people: 0 },
}
const counts = { coauthorship: 2, other_types: 0, coaffiliation: 0, joint_projects: 0 }
const secondOf = (at: number): SecondRecordConflict => ({
  ...{ row: idOf(at), with: { identifier: 'A2', display_name: 'Ben' }, with_as: null, in_coi_input: false },
  row_as: { identifier: 'A7', display_name: 'A. Ada', reason: 'The names agree.' },
  ...{ coauthorship: 1, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] },
})
const SECOND = 'May be in conflict: A. Ada, who may be the same person, shares 1 work with Ben'
const DECLARED = 'Declared: family, with Ben (2026-11-24)'

it('C-03 K-01 tells of each of many people their own conflicts, and what was declared of them', async () => {
  const people = Array.from({ length: 201 }, (_, at) => ({ ...ada, identifier: idOf(100 + at) }))
  const found: ConflictCell = {
    ...{ row: idOf(300), column: 'A2', kind: 'conflict', in_coi_input: false, ...counts },
    ...{ works: [], institutions: [], projects: [] },
  }
  const sent = answerCalls({
    checkConflictLists: ({ body: { rows } }: { body: BodyOf<'checkConflictLists'> }) => {
      const listed = (rows?.records ?? []).map((one) => ({
        identifier: (one as typeof ada).identifier,
        display_name: '',
      }))
      const isLast = listed.length === 1
      return {
        ...{ columns: [{ identifier: 'A2', display_name: 'Ben' }], rows: listed, row_count: listed.length },
        ...{
          cells: isLast ? [found] : [],
          cell_count: 1,
          left_out: [],
          row_sums: [],
          verdicts: isLast ? [] : [declaredBy(101)],
        },
        ...{ pair_counts: { conflict: 1, same_person: 0, other_types: 0 }, rules: usualConflictRules },
        ...{ catalogue_version: 'v1', catalogue },
        ...(isLast && { second_records: [secondOf(300)] }),
      }
    },
  })
  const { experts } = await checkExperts(people as never, { ...options, checksLists: true })
  expect(sent).toHaveLength(2)
  expect(experts.map(({ identifier }) => identifier)).toEqual(people.map(({ identifier }) => identifier))
  expect([0, 1, 200].map((at) => experts[at]!.conflicts)).toEqual([
    'None found',
    `${DECLARED}; None found`,
    `Ben: 2 shared works; ${SECOND}`,
  ])
  expect([0, 1, 200].map((at) => experts[at]!.is_in_doubt)).toEqual([false, true, true])
})

it('C-03 K-01 tells what was declared of people who are checked one by one, and not who is in no catalogue', async () => {
  answerCalls({
    checkConflicts: ({ body: { author } }) => {
      if (author === idOf(3)) return refuse('record_not_found')
      return {
        ...{ conflict: author === idOf(1), in_coi_input: false, against: [], unknown: [], coauthorship_count: 0 },
        ...{ author: { identifier: String(author), display_name: '' }, coauthorship: [], coaffiliation: [] },
        ...{ other_types: 0, joint_projects: 0, projects: [], timeline: [], rules: usualConflictRules, catalogue },
        ...{ hints: [], verdicts: author === idOf(1) ? [declaredBy(1)] : [] },
        ...(author === idOf(2) && { second_records: [secondOf(2)] }),
      }
    },
  })
  const people = [1, 2, 3].map((at) => ({ ...ada, identifier: idOf(at) }))
  const { experts } = await checkExperts(people as never, { ...options, checksLists: false })
  expect(experts.map(({ conflicts }) => conflicts)).toEqual([
    `${DECLARED}; None found`,
    `None found; ${SECOND}`,
    undefined,
  ])
  expect(experts.map((expert) => expert.is_in_doubt)).toEqual([true, true, undefined])
})

it('K-04 says of whom no institution is known that none was compared, where nothing was found', async () => {
  answerCalls({
    checkConflicts: ({ body: { author } }) => ({
      ...{ conflict: author === idOf(3), in_coi_input: false, against: [], unknown: [], coauthorship_count: 0 },
      ...{ author: { identifier: String(author), display_name: '' }, coauthorship: [], coaffiliation: [] },
      ...{ other_types: 0, joint_projects: 0, projects: [], timeline: [], rules: usualConflictRules, catalogue },
      ...{ hints: [], verdicts: [] },
    }),
  })
  const lund = { id: 'I1', display_name: 'Lund University' }
  const people = [[], [lund], []].map((active_affiliations, at) => ({
    ...{ record_type: 'author', identifier: idOf(at + 1), fields: { display_name: 'Ada', active_affiliations } },
  }))
  const { experts } = await checkExperts(people as never, { ...options, checksLists: false })
  expect(experts.map(({ conflicts }) => conflicts)).toEqual([
    'None found; No institution of theirs is known, so none was compared.',
    'None found',
    'None found',
  ])
})

it('C-03 K-01 tells who wrote the text and whom its authors oppose, whatever is found', async () => {
  const found = {
    ...{ kind: 'conflict' as const, in_coi_input: false, ...counts },
    works: [],
    institutions: [],
    projects: [],
  }
  answerCalls({
    checkConflictLists: () =>
      ({
        ...{ columns: [{ identifier: 'A2', display_name: 'Ben' }], left_out: [], row_sums: [], verdicts: [] },
        rows: [1, 2, 3].map((at) => ({ identifier: idOf(at), display_name: '' })),
        ...{ row_count: 3, cell_count: 2, rules: usualConflictRules, catalogue_version: 'v1', catalogue },
        pair_counts: { conflict: 1, same_person: 1, other_types: 0 },
        cells: [1, 2].map((at) => ({ ...found, row: idOf(at), column: 'A2', in_coi_input: at === 2 })),
      }) as unknown as ConflictChecksAnswer,
  })
  const people = [1, 2, 3].map((at) => ({ ...ada, identifier: idOf(at) }))
  const manuscript = { authors: [{ identifier: 'A2' }], opposed: [{ identifier: 'A1' }, { identifier: 'A3' }] }
  const { experts } = await checkExperts(people as never, {
    ...{ ...options, checksLists: true, manuscript: manuscript as never },
  })
  expect(experts.map(({ conflicts }) => conflicts)).toEqual([
    'Opposed by the authors; Ben: 2 shared works',
    'Author of the text',
    'Opposed by the authors; None found',
  ])
  expect(experts.map((expert) => expert.is_in_doubt)).toEqual([true, true, true])
})
