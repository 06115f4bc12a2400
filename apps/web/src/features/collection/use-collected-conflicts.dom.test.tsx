import type { BodyOf, ConflictCell, ConflictInput, ConflictVerdictView, ResultView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectNever, openScreen, screen } from '../../../testing/open-screen.tsx'
import { type CollectedRecord, type CollectionState, emptyCollection } from '../../model/collection/collection-state.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { messages } from './messages.tsx'
import { type CheckedAnswer, useCollectedConflicts } from './use-collected-conflicts.ts'

const idOf = (at: number) => `https://openalex.org/A${at}`
const record = (at: number): CollectedRecord => ({
  ...{ record_type: 'author', identifier: idOf(at), display_name: `Dr A${at}`, fields: {} },
  ...{ used_in_search: true, email_address: null },
})
const people = [1, 2, 3, 4].map(record)
const zoe = { record_type: 'author' as const, identifier: idOf(9), fields: { display_name: 'Zoe Au' } }
const unmatched = { record_type: 'author' as const, identifier: 'Yang Liu', fields: { display_name: 'Yang Liu' } }
const against: ConflictInput = { ...noConflicts, records: [zoe, unmatched] }
const uuid = '00000000-0000-4000-8000-000000000001'
const state: CollectionState = {
  ...{ ...emptyCollection, included: people },
  searchedWith: { filters: {}, sort: null, conflict_of_interest: against as never },
  saved: { uuid } as CollectionState['saved'],
}
const catalogue = {
  ...{ version: 'v1', date: '2026-11-01', works: 1, journal_articles: 1, institutions: 1 },
  ...{ institutions_with_ror: 1, projects_with_people: 0 },
}
const declared: ConflictVerdictView = {
  ...{ uuid, verdict: 'declared', ground: null, relation: 'family', reason: '', manuscript: uuid, made_by: null },
  ...{ person: { identifier: idOf(3), display_name: '' }, made_at: '2026-11-24T10:00:00Z' },
  against: { identifier: idOf(9), display_name: 'Zoe Au' },
}
const nothing = { coauthorship: 0, other_types: 0, coaffiliation: 0, joint_projects: 0 }

/** Dr A1 wrote with Zoe, Dr A2 did and it is accepted; a relation of Dr A3 is declared. */
function checkLists({ body: { rows, columns } }: { body: BodyOf<'checkConflictLists'> }) {
  const cell = (at: number, more: Partial<ConflictCell> = {}): ConflictCell => ({
    ...{ row: idOf(at), column: idOf(9), kind: 'conflict', in_coi_input: false, ...nothing, coauthorship: 1 },
    ...{ works: [], institutions: [], projects: [], ...more },
  })
  const all = [cell(1), cell(2, { excused: true }), cell(4, { kind: 'other_types', coauthorship: 0, other_types: 2 })]
  const viewsOf = (list: typeof rows) =>
    (list?.records ?? []).map((one) => ({ ...(one as typeof zoe), display_name: '' }))
  return {
    ...{
      columns: viewsOf(columns),
      rows: viewsOf(rows),
      row_count: 0,
      cells: all,
      cell_count: 3,
      left_out: [],
      row_sums: [],
    },
    ...{ pair_counts: { conflict: 2, same_person: 0, other_types: 1 }, verdicts: [declared] },
    ...{ rules: usualConflictRules, catalogue_version: 'v1', catalogue },
  }
}

function Conflicts({ answer }: { answer: CheckedAnswer | undefined }) {
  const { conflicts, unchecked, isChecking } = useCollectedConflicts(state, answer)
  const found = [...conflicts].map(([id, kind]) => `${id} ${kind}`).join(', ') || 'none'
  return (
    <p>
      Conflicts: {found}
      {isChecking ? '' : `, unchecked ${unchecked}`}
    </p>
  )
}

const openConflicts = (answers: Answers, answer?: CheckedAnswer, coi_checker = true) =>
  openScreen(<Conflicts answer={answer} />, {
    answers,
    profile: { active_organisation: { ...ada.active_organisation, coi_checker } },
  })

it('K-01 marks who is in conflict or has a declared relation, and not whose conflict was accepted', async () => {
  const { calls } = openConflicts({ checkConflictLists: checkLists })
  await screen.findByText('Conflicts: A1 conflict, A3 conflict, unchecked 0')
  // A name to which nobody was chosen is checked against nobody.
  expect(calls).toMatchObject([
    {
      body: { manuscript: uuid, rows: { records: [{}, {}, {}, {}] }, columns: { records: [{ identifier: idOf(9) }] } },
    },
  ])
})

it('K-01 asks about each alone without the checker of lists, and passes over who is not in the catalogue', async () => {
  const checkConflicts: Answers['checkConflicts'] = ({ body: { author } }) => {
    const id = shortId(String(author))
    if (id === 'A4') return refuse('record_not_found')
    return {
      ...{ conflict: id === 'A1' || id === 'A3', in_coi_input: false, author: { identifier: id, display_name: id } },
      ...{ against: [], unknown: [], coauthorship_count: 0, other_types: 0, coauthorship: [], coaffiliation: [] },
      ...{ joint_projects: 0, projects: [], timeline: [], rules: usualConflictRules, catalogue, hints: [] },
      verdicts: id === 'A3' ? [declared] : [],
    }
  }
  const { calls } = openConflicts({ checkConflicts }, undefined, false)
  await screen.findByText('Conflicts: A1 conflict, A3 conflict, unchecked 1')
  expect(calls.map(({ body }) => (body as BodyOf<'checkConflicts'>).manuscript)).toEqual([uuid, uuid, uuid, uuid])
})

it('K-01 asks only about those whom the answer beside it does not list, once it is there', async () => {
  const ofAnswer = (at: number, found: object) =>
    ({
      ...{ record_type: 'author', identifier: idOf(at) },
      fields: { conflict_of_interest: { conflict: false, in_coi_input: false, ...found } },
    }) as unknown as ResultView
  const listed = [ofAnswer(1, { conflict: true }), ofAnswer(2, { conflict: true, in_coi_input: true })]
  const { calls } = openConflicts({ checkConflictLists: checkLists }, { conflicts: against, results: listed })
  await screen.findByText('Conflicts: A1 conflict, A2 listed, A3 conflict, unchecked 0')
  expect(calls).toMatchObject([{ body: { rows: { records: [{ identifier: 'A3' }, { identifier: 'A4' }] } } }])
})

it('K-01 asks about nobody before the answer beside it is there', async () => {
  const { calls } = openConflicts({ checkConflictLists: checkLists }, { conflicts: against, results: undefined })
  screen.getByText('Conflicts: none')
  await expectNever(() => calls[0] ?? null)
})

it('K-01 says how many were not checked where the check is refused, and no "of" that counts them', async () => {
  openConflicts({ checkConflictLists: () => refuse('overloaded') })
  await screen.findByText('Conflicts: none, unchecked 4')
  const counts = { conflicts: 0, listed: 0, authors: 0, opposed: 0, checked: 0, unchecked: 4 }
  expect(messages.inConflict(counts)).toBe('4 people were not checked for conflicts')
  expect(messages.inConflict({ ...counts, conflicts: 1, checked: 200, unchecked: 50 })).toBe(
    '1 of 200 has a conflict, 50 more were not checked for conflicts',
  )
})
