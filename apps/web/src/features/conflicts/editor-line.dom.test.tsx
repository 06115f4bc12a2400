import type { EditorConflict, HandlingEditorAnswer, SecondRecordConflict } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { EditorBadge } from './editor-badge.tsx'
import { EditorLine } from './editor-line.tsx'
import { EditorOfChosen } from './editor-of-chosen.tsx'

const person = (id: string, display_name: string) => ({ identifier: `https://openalex.org/${id}`, display_name })
const rules: HandlingEditorAnswer['rules'] = {
  ...{ methods: ['coauthors', 'coaffiliated'], since: 2021, publication_types: [], first_and_last_two: false },
  ...{ leave_out_hyper_authorship: true, include_parents: true, leave_out_siblings: true, shared_projects: false },
}
const ada: EditorConflict = {
  ...{ person: person('A1', 'Ada'), is_editor: false, conflict: true, verdicts: [] },
  ...{ coauthorship: 3, coaffiliation: 1, joint_projects: 0, works: [], institutions: [], projects: [] },
}
const answer = (more: Partial<HandlingEditorAnswer> = {}): HandlingEditorAnswer => ({
  ...{ is_caller: true, editor: person('A9', 'Carla Chief'), authors: [], people: [], rules },
  checked: { authors: 1, institutions: 0 },
  ...more,
})
const open = (checked: HandlingEditorAnswer, named = 1) =>
  openScreen(<EditorLine handled={{ authors: ['A1'], policy: 'nih-peer-review' }} named={named} />, {
    answers: { checkHandlingEditor: () => checked },
  })

it('K-01 warns who handles a manuscript of their own conflicts with its authors, and opens the evidence', async () => {
  const { calls } = open(answer({ authors: [ada] }))
  await screen.findByText('You are in conflict with the authors of this text. Consider another editor.')
  expect(screen.getByRole('button', { name: 'Ada: 3 works, 1 institution' })).toBeDefined()
  expect(calls).toMatchObject([{ body: { authors: ['A1'], policy: 'nih-peer-review', people: [] } }])
})

it('K-01 marks somebody on their own page who is in conflict with the editor of a manuscript', async () => {
  const manuscript = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
  const { calls } = openScreen(<EditorBadge identifier="A1" among={['A1']} manuscript={manuscript} isWhole />, {
    answers: { checkHandlingEditor: () => answer({ people: [ada] }) },
  })
  const badge = await screen.findByRole('button')
  expect(badge.getAttribute('aria-label')).toBe('In conflict with you, the handling editor: 3 works, 1 institution')
  expect(calls).toMatchObject([{ body: { manuscript, people: ['A1'] } }])
})

it('K-01 tells who of the chosen is in conflict with the editor, and nothing of those who are not', async () => {
  const manuscript = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
  const eve = { ...ada, person: person('A2', 'Eve'), conflict: false }
  const { calls } = openScreen(<EditorOfChosen manuscript={manuscript} people={['A1', 'A2']} />, {
    answers: { checkHandlingEditor: () => answer({ people: [ada, eve] }) },
  })
  await screen.findByText('Ada is in conflict with you, the handling editor.')
  expect(screen.queryByText(/Eve/)).toBeNull()
  expect(calls).toMatchObject([{ body: { manuscript, people: ['A1', 'A2'] } }])
})

it('K-01 says what a second record of whoever handles it has with an author', async () => {
  const second: SecondRecordConflict = {
    ...{ row: 'https://openalex.org/A9', with: person('A1', 'Ada'), with_as: null, in_coi_input: false },
    row_as: { ...person('A7', 'C. Chief'), reason: 'The names agree.' },
    ...{ coauthorship: 2, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] },
  }
  open(answer({ second_records: [second] }))
  await screen.findByText(
    'You, Carla Chief: May be in conflict: C. Chief, who may be the same person, shares 2 works with Ada',
  )
  expect(screen.queryByText(/none found/)).toBeNull()
})

it('K-01 calls people of an institution among the authors so, and opens no evidence of it', async () => {
  open(answer({ authors: [{ ...ada, person: person('I1', 'Lund'), coauthorship: 0 }] }))
  await screen.findByText('people at Lund: 1 institution', { exact: false })
  expect(screen.queryByRole('button')).toBeNull()
})

it('K-01 says so where they are an author themselves', async () => {
  open(
    answer({
      is_caller: false,
      authors: [{ ...ada, is_editor: true, coauthorship: 0, coaffiliation: 0, joint_projects: 0 }],
    }),
  )
  await screen.findByText('The handling editor is an author of this text. Another editor should handle it.')
  // Nobody is in conflict with themselves.
  expect(screen.queryByRole('button')).toBeNull()
})

it('K-01 does not call something free of conflicts that nobody checked', async () => {
  open(answer({ editor: null }))
  expect((await screen.findByRole('link', { name: 'Say who you are in the catalogue' })).getAttribute('href')).toBe(
    '/accounts/manage/#in-catalogue',
  )
})

it.each([
  [
    0,
    0,
    /\(Carla Chief\) are checked against the people found, but not against the authors: nobody of the catalogue is/,
  ],
  [0, 2, /\(Carla Chief\) are checked with institutions of the authors alone, .*: none found\.$/],
  [1, 0, /none found with 1 of 3 authors\. The others are checked not at all,/],
  [1, 1, /none found with 1 of 3 authors\. The others are checked by institution at most,/],
])(
  'K-01 says with whom of three authors nothing was found: %d of the catalogue, %d places',
  async (authors, institutions, words) => {
    open(answer({ checked: { authors, institutions } }), 3)
    await screen.findByText(words)
  },
)

it('K-01 names as whom they were checked where nothing was found, and what went wrong', async () => {
  open(answer())
  await screen.findByText('Your own conflicts (Carla Chief) are checked as well: none found with the authors.')
  openScreen(<EditorLine handled={{ manuscript: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' }} named={1} />, {
    answers: { checkHandlingEditor: () => refuse('database_unavailable', 'No database.') },
  })
  await screen.findByText(/could not be checked/)
})
