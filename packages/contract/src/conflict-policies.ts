import { z } from 'zod'
import { institutionLevels } from './conflict-rules.ts'
import { UserView } from './sharing.ts'

/** The id of the policy that an organisation's manuscripts follow unless they name another. */
export const DEFAULT_POLICY = 'default'
/** Most years that a policy looks back. */
export const MOST_YEARS_BACK = 25
/** The most policies of an organisation beside its default. */
export const MOST_POLICIES = 100

/** What a policy says, and what a catalogue can be asked of it. */
const rules = {
  /** Whether having written together counts. */
  coauthors: z.boolean(),
  years_back: z
    .number()
    .int()
    .min(1)
    .max(MOST_YEARS_BACK)
    .nullable()
    .describe('Calendar years before the current one that count; null: all years.'),
  institution: z
    .enum(institutionLevels)
    .describe(
      'none: institutions do not count; department: the same record of the catalogue; university: also what is below it; parent: also others below the same one.',
    ),
  shared_projects: z
    .boolean()
    .describe('Whether having taken part in one project counts, as far as the projects of the catalogue name who did.'),
  supervision_hint: z
    .boolean()
    .describe(
      'Whether somebody who wrote much with another early in a career is told as a hint. It never makes a conflict.',
    ),
}
export const PolicyRules = z.object(rules)
export type PolicyRules = z.infer<typeof PolicyRules>

export const ConflictPolicyView = z.object({
  id: z.string().describe('`default`, the key of a preset, or a uuid.'),
  name: z.string(),
  kind: z.enum(['default', 'own', 'preset']),
  source: z
    .object({ publisher: z.string(), title: z.string() })
    .nullable()
    .describe('The public policy that a preset follows.'),
  ...rules,
  since: z.number().int().nullable().describe('The first year that counts today.'),
  is_editable: z.boolean().describe('Whether the caller may change it.'),
  changed_by: UserView.nullable().describe('Who changed it last; null where nobody did, or the account is gone.'),
  updated_at: z.iso.datetime().nullable(),
})
export type ConflictPolicyView = z.infer<typeof ConflictPolicyView>

const Name = z.string().trim().min(1, 'A policy needs a name.').max(200)
const asks = ({ coauthors, institution }: Partial<PolicyRules>) => coauthors !== false || institution !== 'none'
const NOTHING = 'A policy looks at co-authors, at institutions, or at both.'

export const CreateConflictPolicyRequest = z
  .strictObject({
    name: Name,
    coauthors: rules.coauthors.default(true),
    years_back: rules.years_back.default(5),
    institution: rules.institution.default('university'),
    shared_projects: rules.shared_projects.default(false),
    supervision_hint: rules.supervision_hint.default(true),
  })
  .refine(asks, NOTHING)

/** What is left out stays as it is. */
export const ChangeConflictPolicyRequest = z
  .strictObject({ name: Name.optional(), ...z.object(rules).partial().shape })
  .refine(asks, NOTHING)

/** The default of an organisation that has set none. */
export const usualPolicy: PolicyRules = {
  coauthors: true,
  years_back: 5,
  institution: 'university',
  shared_projects: false,
  supervision_hint: true,
}

interface PolicyPreset extends PolicyRules {
  id: string
  name: string
  source: { publisher: string; title: string }
}

/** Public policies as far as a catalogue can be asked; only those whose years are written in them. */
export const policyPresets: readonly PolicyPreset[] = [
  {
    id: 'nsf-pappg',
    name: 'NSF: 48 months',
    source: {
      publisher: 'U.S. National Science Foundation',
      title: 'Proposal & Award Policies & Procedures Guide (PAPPG): Collaborators and Other Affiliations',
    },
    ...{ coauthors: true, years_back: 4, institution: 'university', shared_projects: true, supervision_hint: true },
  },
  {
    id: 'nih-peer-review',
    name: 'NIH: 3 years',
    source: {
      publisher: 'U.S. National Institutes of Health',
      title: 'Managing Conflict of Interest in NIH Peer Review of Grants and Contracts',
    },
    ...{ coauthors: true, years_back: 3, institution: 'university', shared_projects: true, supervision_hint: true },
  },
  {
    id: 'cope-peer-reviewers',
    name: 'COPE: 3 years',
    source: { publisher: 'Committee on Publication Ethics', title: 'Ethical guidelines for peer reviewers' },
    ...{ coauthors: true, years_back: 3, institution: 'university', shared_projects: true, supervision_hint: true },
  },
]
