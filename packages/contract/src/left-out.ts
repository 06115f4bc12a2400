import { z } from 'zod'
import { ConflictVerdictView } from './conflict-verdicts.ts'

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
    'How many experts more would match the text if its search hid nobody for conflicts; 1,001 stands for more than 1,000. Null: it hides nobody, or cannot be asked.',
  )
