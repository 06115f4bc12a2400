import { z } from 'zod'
import { ConflictVerdictView } from './conflict-verdicts.ts'
import { recordTypes } from './ids.ts'
import { exclusionReasons } from './limits.ts'
import { ManuscriptPerson } from './manuscripts.ts'

/** Somebody whom a search hides for conflicts. */
export const ClosestHidden = z.object({
  identifier: z.string(),
  display_name: z.string().nullable(),
  is_author: z.boolean().describe('Whether it is one of those checked against.'),
  with: z.array(z.string()).describe('Names of those with whom there is a conflict.'),
  coauthorship: z.number().int().min(0),
  coaffiliation: z.number().int().min(0),
  institutions: z.array(z.string()).describe('Names of the shared institutions, at most 3.'),
  joint_projects: z.number().int().min(0),
  verdicts: z.array(ConflictVerdictView),
})
export type ClosestHidden = z.infer<typeof ClosestHidden>

export const HiddenForConflicts = z
  .number()
  .int()
  .min(0)
  .nullable()
  .describe(
    'How many experts more would match the text and the other filters if its search hid nobody for conflicts; 1,001 stands for more than 1,000. Null: it hides nobody, or cannot be asked.',
  )

const why = {
  display_name: z.string().nullable(),
  by: z.string().nullable().describe('The name of whoever did it; null: not known.'),
  note: z.string().nullable().describe('Why, in their words.'),
}

/** Who was left out of a collection when it was decided on, and why: at most 200 are named, the last of them those hidden for conflicts. */
export const LeftOut = z.object({
  hidden: z
    .array(
      z.object({
        record_type: z.enum(recordTypes),
        identifier: z.string(),
        reason: z.enum(exclusionReasons).nullable(),
        ...why,
      }),
    )
    .describe('By hand, or otherwise.'),
  removed: z.array(z.object({ identifier: z.string(), ...why })).describe('Who had been in it, and was removed.'),
  unnamed: z.number().int().min(0).describe('How many more were hidden or removed.'),
  opposed: z.array(ManuscriptPerson.pick({ name: true, identifier: true })).describe('Whom the authors oppose.'),
  hidden_for_conflicts: HiddenForConflicts,
  closest_hidden: z.array(ClosestHidden).describe('Of those whom the search hid, the closest to the text first.'),
})
export type LeftOut = z.infer<typeof LeftOut>
