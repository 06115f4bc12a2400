import { usualConflictRules } from '@cognate/contract'
import { MAX_CHECKED } from '@cognate/contract/conflict-rules'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls } from '../../../testing/answers.ts'
import { withEditorConflicts } from './editor-conflicts.ts'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a DOM without layout has no Cookie Store.
  document.cookie = 'csrftoken=token'
})

it('K-01 a file calls nobody free of conflicts with the editor whom nobody checked: there are too many', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  answerCalls({
    checkHandlingEditor: () => ({
      ...{ is_caller: true, editor: { identifier: 'A0', display_name: 'Carla Chief' }, authors: [], people: [] },
      checked: { authors: 0, institutions: 0 },
      rules: usualConflictRules,
    }),
  })
  const people = Array.from({ length: MAX_CHECKED + 1 }, (_, at) => ({ identifier: `A${at + 1}` }))
  const { experts, facts } = await withEditorConflicts(people as never, '0190a7c2-5f6e-7c3d-8b1a-2f4e6d8c0b1a')
  expect([experts[0], experts[MAX_CHECKED - 1], experts[MAX_CHECKED]].map((one) => one?.editor_conflict)).toEqual([
    'None found',
    'None found',
    'Not checked',
  ])
  expect(facts.at(-1)?.[1]).toBe('Not checked with the authors: nobody of the catalogue is chosen for them')
})
