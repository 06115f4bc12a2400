import { z } from 'zod'
import { listOf } from './bounded.ts'
import { MAX_CHECKED } from './conflict-rules.ts'
import { ConflictVerdictView } from './conflict-verdicts.ts'
import { ConflictRulesView, PersonView, secondRecords } from './conflicts.ts'
import { MAX_AGAINST } from './limits.ts'
import { PersonCandidate, SharedThings } from './manuscripts.ts'
import { namedId } from './named-records.ts'

const Id = z.string().trim().min(1).max(300)

/** Who somebody with an account is in the catalogue, as they said themselves. */
export const OwnRecord = z.object({
  record: PersonView.nullable().describe('Null: they have not said it.'),
  in_catalogue: z.boolean().describe('Whether the catalogue in use has this record.'),
  candidates: z
    .array(PersonCandidate)
    .describe('Where nothing was said, who may be meant by the ORCID iD, name and e-mail address of the account.'),
})
export type OwnRecord = z.infer<typeof OwnRecord>

export const SetOwnRecordRequest = z.strictObject({
  identifier: namedId(Id).nullable().describe('An author of the catalogue; null takes back what was said.'),
})

export const HandlingEditorRequest = z.strictObject({
  manuscript: z
    .uuid()
    .nullish()
    .describe('A collection that is a manuscript; its owner handles it. Without one, the caller does.'),
  authors: listOf(namedId(Id), { most: MAX_AGAINST })
    .optional()
    .describe(
      'Authors of the text; an institution stands for somebody there. Default: those of the manuscript, with all institutions that are checked for them.',
    ),
  policy: z.string().trim().min(1).max(100).nullish().describe('A conflict policy, where no manuscript is named.'),
  people: listOf(namedId(Id), { most: MAX_CHECKED }).default([]).describe('People who may review.'),
})
export type HandlingEditorRequest = z.infer<typeof HandlingEditorRequest>

/** What is found of the handling editor and somebody else. */
export const EditorConflict = SharedThings.extend({
  person: PersonView,
  is_editor: z.boolean().describe('Whether they are the handling editor.'),
  conflict: z.boolean().describe('After what people decided.'),
  verdicts: z.array(ConflictVerdictView),
})
export type EditorConflict = z.infer<typeof EditorConflict>

export const HandlingEditorAnswer = z.object({
  is_caller: z.boolean().describe('Whether the caller handles the manuscript.'),
  editor: PersonView.nullable().describe(
    'The record of whoever handles it; null where they have not said who they are in the catalogue, or it lacks them. Then nothing is checked.',
  ),
  authors: z.array(EditorConflict).describe('Authors with whom there is something to tell.'),
  checked: z
    .object({ authors: z.number().int().min(0), institutions: z.number().int().min(0) })
    .describe(
      'With how many authors of the catalogue the editor was checked, and institutions that stand for somebody.',
    ),
  people: z.array(EditorConflict).describe('People with whom there is something to tell.'),
  second_records: secondRecords,
  rules: ConflictRulesView,
})
export type HandlingEditorAnswer = z.infer<typeof HandlingEditorAnswer>
