import { z } from 'zod'
import { AdminPage } from './admin-people.ts'
import { verdictGrounds } from './conflict-verdicts.ts'
import { PersonView } from './conflicts.ts'
import { Flag, pageOf } from './queries.ts'
import { UserView } from './sharing.ts'

/** What a member says that the catalogue has wrong, with a verdict that something is no conflict. */
export const CorrectionView = z.object({
  uuid: z.uuid(),
  ground: z.enum(verdictGrounds),
  reason: z.string(),
  person: PersonView,
  against: PersonView,
  institutions: z
    .array(PersonView.extend({ also_written: z.array(z.string()).describe('Names that the import folded into it.') }))
    .describe('Where the catalogue in use has both in the same years; empty for a wrong person.'),
  organisation: z.object({ name: z.string(), display_name: z.string() }),
  made_by: UserView.nullable(),
  made_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})
export type CorrectionView = z.infer<typeof CorrectionView>

export const ListCorrections = z.object({
  ...AdminPage,
  settled: Flag.default(false).describe('Those that the operator is through with.'),
})
export const CorrectionsPage = pageOf(CorrectionView)

export const SettleCorrectionRequest = z.strictObject({ settled: z.boolean() })
