import { z } from 'zod'
import { ConflictVerdictView } from './conflict-verdicts.ts'
import { CheckedCatalogue, ConflictCell, ConflictRulesView, secondRecords } from './conflicts.ts'

/** What a check found of the conflicts of somebody. */
export const PersonCheck = z.object({
  is_checked: z.boolean().describe('Whether conflicts were looked for.'),
  conflicts: z.array(
    ConflictCell.pick({
      in_coi_input: true,
      excused: true,
      coauthorship: true,
      coaffiliation: true,
      joint_projects: true,
    }).extend({
      with: z.string(),
      works: z.array(z.string()).describe('Titles, at most 5.'),
      institutions: z.array(z.string()).describe('Names, at most 5.'),
      projects: z.array(z.string()).describe('Titles, at most 5.'),
    }),
  ),
  verdicts: z.array(ConflictVerdictView),
  second_records: secondRecords,
})
export type PersonCheck = z.infer<typeof PersonCheck>

/** Against whom, by which rules and in which catalogue people were checked. */
export const CheckSummary = z.object({
  against: z.array(z.object({ identifier: z.string(), display_name: z.string(), is_checked: z.boolean() })),
  rules: ConflictRulesView,
  catalogue: CheckedCatalogue,
})

/** A check of all people of a collection. */
export const CollectedCheck = CheckSummary.extend({
  people: z.array(PersonCheck.extend({ identifier: z.string() })),
})
export type CollectedCheck = z.infer<typeof CollectedCheck>
