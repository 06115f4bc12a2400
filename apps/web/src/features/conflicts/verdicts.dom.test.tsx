import type { ConflictVerdictView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Verdicts } from './verdicts.tsx'

const [ada, ben] = [
  { identifier: 'https://openalex.org/A1', display_name: 'Ada' },
  { identifier: 'https://openalex.org/A2', display_name: 'Ben' },
]
const manuscript = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
const waived: ConflictVerdictView = {
  ...{ uuid: '7d3b1c52-0f0e-4f3c-8a55-4d0e9f0a0d6c', verdict: 'waived', ground: null, relation: null },
  ...{ reason: 'An anthology', person: ada, against: ben, manuscript, made_at: '2026-11-24T10:00:00Z' },
  made_by: { username: 'carla', first_name: 'Carla', last_name: 'Chief' },
}
const aDialog = (more: Partial<Parameters<typeof Verdicts>[0]> = {}) => (
  <Verdicts
    person={ada}
    against={[ben]}
    verdicts={[]}
    found={more.against ?? [ben]}
    manuscript={manuscript}
    {...more}
  />
)

it('K-02 says who decided what, when and why, and takes it back', async () => {
  const { hands, calls } = openScreen(aDialog({ verdicts: [waived] }), {
    answers: { deleteConflictVerdict: () => undefined },
  })
  expect(screen.getByRole('listitem').textContent).toContain(
    'Accepted with BenAn anthologyCarla Chief, 2026-11-24 · for this manuscript',
  )
  await hands.click(screen.getByRole('button', { name: 'Undo: Accepted, with Ben' }))
  await waitFor(() => expect(calls).toMatchObject([{ key: 'deleteConflictVerdict', params: { uuid: waived.uuid } }]))
})

it('K-02 accepts a conflict for a manuscript with a reason, and says what went wrong', async () => {
  let isDown = true
  const { hands, calls } = openScreen(aDialog(), {
    answers: { createConflictVerdict: () => (isDown ? refuse('database_unavailable', 'No database.') : waived) },
  })
  await hands.click(screen.getByRole('button', { name: 'Accept this conflict' }))
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await hands.type(screen.getByRole('textbox', { name: 'Why it is accepted' }), 'An anthology')
  await hands.click(save)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No database.'))
  isDown = false
  await hands.click(save)
  await screen.findByRole('button', { name: 'Not a conflict' })
  const body = {
    verdict: 'waived',
    person: ada.identifier,
    against: ben.identifier,
    manuscript,
    reason: 'An anthology',
  }
  expect(calls.at(-1)).toMatchObject({ key: 'createConflictVerdict', body })
})

it('K-02 has every check read again whose people it may change', async () => {
  const { hands } = openScreen(aDialog({ verdicts: [waived] }), {
    answers: { createConflictVerdict: () => waived, deleteConflictVerdict: () => undefined },
  })
  const checks = [
    queryKeys.conflicts('A1', ['A2'], {}),
    queryKeys.collectedConflicts(['A1'], {}),
    queryKeys.shortlistCheck([], ['A1'], ['A2'], {}),
    queryKeys.handlingEditor({}),
    queryKeys.suggestedPeople(manuscript),
    queryKeys.answer('q'),
  ]
  const know = () => {
    for (const key of checks) queryClient.setQueryData(key, {})
  }
  const outdated = () => checks.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  know()
  await hands.click(screen.getByRole('button', { name: 'Undo: Accepted, with Ben' }))
  await waitFor(() => expect(outdated()).toEqual(checks.map(() => true)))
  know()
  await hands.click(screen.getByRole('button', { name: 'Not a conflict' }))
  screen.getByText(/^Your whole organisation sees this. Nothing that was found between the two counts any more./)
  await hands.selectOptions(screen.getByLabelText('What is wrong'), 'Wrong institution')
  screen.getByText(/Institutions that they shared no longer count; works and projects together still do./)
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(outdated()).toEqual(checks.map(() => true)))
})

it('K-02 offers nothing to accept where there is no manuscript', () => {
  openScreen(aDialog({ manuscript: undefined }), { answers: {} })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Not a conflict'])
})

it('K-02 offers a relation alone where nothing was found', () => {
  openScreen(aDialog({ found: [] }), { answers: {} })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Declare a relation'])
})

it('K-02 takes for no conflict only what was found, with whom it was found', async () => {
  const cem = { identifier: 'https://openalex.org/A3', display_name: 'Cem' }
  const { hands } = openScreen(aDialog({ against: [cem, ben], found: [ben] }), { answers: {} })
  await hands.click(screen.getByRole('button', { name: 'Not a conflict' }))
  const offered = screen.getByRole('combobox', { name: 'With' }).querySelectorAll('option')
  expect(Array.from(offered, ({ textContent }) => textContent)).toEqual(['Ben'])
})

it('K-02 declares a relation with an author whom the catalogue lacks, by name, and offers nothing else of them', async () => {
  const priya = { identifier: 'Priya', display_name: 'Priya' }
  const place = { identifier: 'https://openalex.org/I7', display_name: 'Cyd (by institution: RMIT)' }
  const { hands, calls } = openScreen(aDialog({ against: [priya, place] }), {
    answers: { createConflictVerdict: () => ({ ...waived, verdict: 'declared', relation: 'family' }) },
  })
  await hands.click(screen.getByRole('button', { name: 'Declare a relation' }))
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await hands.click(await screen.findByRole('button', { name: 'Declare a relation' }))
  await hands.selectOptions(screen.getByRole('combobox', { name: 'With' }), place.identifier)
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Declare a relation' })
  const said = { verdict: 'declared', person: ada.identifier, relation: 'family', manuscript }
  expect(calls.map(({ body }) => body)).toMatchObject([
    { ...said, against_name: 'Priya' },
    { ...said, against_name: expect.stringContaining('Cyd') },
  ])
  await hands.click(screen.getByRole('button', { name: 'Not a conflict' }))
  expect(screen.getAllByRole('option', { name: /Priya|Cyd/ }).map(({ textContent }) => textContent)).toEqual([
    'Cyd (by institution: RMIT)',
  ])
})
