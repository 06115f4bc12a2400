import type { EditorConflict, HandlingEditorAnswer, SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { expectNever, openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { ReaderLine } from './reader-line.tsx'

const person = (id: string, display_name: string) => ({ identifier: `https://openalex.org/${id}`, display_name })
const carla: EditorConflict = {
  ...{ person: person('A9', 'Carla Chief'), is_editor: true, conflict: true, verdicts: [] },
  ...{ coauthorship: 0, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] },
}
const ada = { ...carla, person: person('A1', 'Ada'), is_editor: false, coauthorship: 3 }
const author = (id: string, name: string) => ({
  ...{ name, identifier: `https://openalex.org/${id}`, affiliations: [], orcid: null, email: null },
})
const manuscript: NonNullable<SearchView['manuscript']> = {
  ...{ authors: [author('A1', 'Ada'), author('A9', 'Carla Chief')], policy: 'nih-peer-review', suggested: [] },
  ...{ opposed: [], title: 'Trees', abstract: '', keywords: [], references: [], round: 1, answer_by: null },
  wanted: { reviewers: 3, alternates: 3 },
}
const rules: HandlingEditorAnswer['rules'] = {
  ...{ methods: ['coauthors', 'coaffiliated'], since: 2021, publication_types: [], first_and_last_two: false },
  ...{ leave_out_hyper_authorship: true, include_parents: true, leave_out_siblings: true, shared_projects: false },
}
const open = (
  authors: EditorConflict[],
  access: SearchView['access'] = { is_owned: false, may: 'edit' },
  people: EditorConflict[] = [],
) =>
  openScreen(<ReaderLine saved={{ access, manuscript }} />, {
    answers: {
      checkHandlingEditor: () => ({
        is_caller: true,
        editor: carla.person,
        authors,
        people,
        checked: { authors: 2, institutions: 0 },
        rules,
      }),
    },
  })

it('K-01 C-11 warns whoever works on a manuscript of another editor that they are an author of it', async () => {
  const { calls } = open([carla, ada])
  await screen.findByText('You are an author of this text. Somebody else should work on it.')
  screen.getByText('Ada: 3 works', { exact: false })
  const authors = ['https://openalex.org/A1', 'https://openalex.org/A9']
  expect(calls).toMatchObject([{ body: { authors, policy: 'nih-peer-review', people: [] } }])
})

it('K-01 C-11 warns them of a conflict with its authors', async () => {
  open([ada], { is_owned: false, may: 'approve' })
  await screen.findByText('You are in conflict with the authors of this text. Consider leaving it to somebody else.')
})

it('K-01 C-11 tells them of a conflict with somebody who was collected', async () => {
  const fay = { ...ada, person: person('A5', 'Fay Tan') }
  collection.include([{ record_type: 'author', ...fay.person } as CollectedRecord])
  const { calls } = open([], { is_owned: false, may: 'edit' }, [fay])
  await screen.findByText('You are in conflict with people who were collected: Fay Tan: 3 works.')
  expect(calls).toMatchObject([{ body: { people: [fay.person.identifier] } }])
})

it('K-01 says nothing to them of a conflict that was excused', async () => {
  open([{ ...ada, conflict: false }])
  await expectNever(() => screen.queryByText(/^You are/))
})

it('K-01 leaves its owner to the line of the handling editor', async () => {
  open([carla], { is_owned: true })
  await expectNever(() => screen.queryByText(/^You are/))
})

it('K-01 says where that could not be checked', async () => {
  openScreen(<ReaderLine saved={{ access: { is_owned: false, may: 'edit' }, manuscript }} />, {
    answers: { checkHandlingEditor: () => refuse('database_unavailable', 'No database.') },
  })
  await screen.findByText('Your own conflicts with the authors could not be checked. No database.')
})
