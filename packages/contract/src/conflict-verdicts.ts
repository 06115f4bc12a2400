import { z } from 'zod'
import { listOf } from './bounded.ts'
import { MAX_AGAINST } from './limits.ts'
import { namedId } from './named-records.ts'
import { UserView } from './sharing.ts'

const Id = z.string().trim().min(1).max(300)
const Name = z.string().trim().min(1).max(300)

/** What a person decided of two people, whatever the catalogue finds of them. */
export const verdictKinds = ['not_a_conflict', 'waived', 'declared'] as const
export type VerdictKind = (typeof verdictKinds)[number]
/** Why something that was found is no conflict; a wrong institution takes back shared institutions alone. */
export const verdictGrounds = ['wrong_person', 'wrong_institution'] as const
export type VerdictGround = (typeof verdictGrounds)[number]
export const declaredRelations = ['family', 'company', 'other'] as const
export type DeclaredRelation = (typeof declaredRelations)[number]

/** The most verdicts of an organisation, and the most of one collection. */
export const MOST_VERDICTS = 10_000

const said = {
  verdict: z
    .enum(verdictKinds)
    .describe(
      'not_a_conflict: what was found is wrong, for the whole organisation; waived: true and accepted, for one manuscript; declared: a relation that no catalogue knows, for one manuscript.',
    ),
  ground: z.enum(verdictGrounds).nullable().describe('Of not_a_conflict.'),
  relation: z.enum(declaredRelations).nullable().describe('Of declared.'),
  reason: z.string(),
}

export const ConflictVerdictView = z.object({
  uuid: z.uuid(),
  ...said,
  person: z.object({ identifier: z.string(), display_name: z.string() }),
  /** An author of the text; an institution stands for somebody there; null: the catalogue lacks them. */
  against: z.object({ identifier: z.string().nullable(), display_name: z.string() }),
  manuscript: z.uuid().nullable().describe('The collection that it stays with; null: it holds for the organisation.'),
  made_by: UserView.nullable().describe('Null where the account is gone.'),
  made_at: z.iso.datetime(),
  correction: z
    .enum(['proposed', 'settled'])
    .optional()
    .describe('Of not_a_conflict: whether the operator is through with it as a correction of the catalogue.'),
})
export type ConflictVerdictView = z.infer<typeof ConflictVerdictView>

export const CreateConflictVerdictRequest = z
  .strictObject({
    verdict: said.verdict,
    person: namedId(Id),
    against: namedId(Id).nullish(),
    against_name: Name.nullish().describe('Of a declared relation with somebody whom the catalogue lacks.'),
    manuscript: z.uuid().nullish().describe('A collection; not_a_conflict needs none.'),
    ground: z.enum(verdictGrounds).nullish().describe('Default: wrong_person.'),
    relation: z.enum(declaredRelations).nullish(),
    reason: z.string().trim().max(2_000).default(''),
  })
  .superRefine(({ verdict, against, against_name, manuscript, ground, relation, reason }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (verdict !== 'not_a_conflict' && !manuscript) refuse('manuscript', 'Name the manuscript that it stays with.')
    if (!against && !(verdict === 'declared' && against_name)) refuse('against', 'Name the author of the text.')
    if (verdict === 'waived' && reason === '') refuse('reason', 'Say why the conflict is accepted.')
    if (verdict === 'declared' && !relation) refuse('relation', 'Say which relation it is.')
    if (verdict !== 'not_a_conflict' && ground) refuse('ground', 'Only of not_a_conflict.')
    if (verdict !== 'declared' && relation) refuse('relation', 'Only of declared.')
  })
export type CreateConflictVerdictRequest = z.infer<typeof CreateConflictVerdictRequest>

export const ListConflictVerdicts = z.object({
  manuscript: z.uuid().optional().describe('With those of this collection; without: those of the organisation.'),
  person: Id.optional(),
})

export const ConflictVerdicts = z.object({ results: listOf(ConflictVerdictView, { most: 2 * MOST_VERDICTS }) })

/** Somebody who wrote much with another early in a career. It makes no conflict by itself. */
export const SupervisionHint = z.object({
  kind: z.literal('supervision'),
  with: z.object({ identifier: z.string(), display_name: z.string() }),
  is_junior: z.boolean().describe('Whether the author who is checked is the younger one.'),
  works: z.number().int().min(1),
  from: z.number().int(),
  to: z.number().int(),
})
export type SupervisionHint = z.infer<typeof SupervisionHint>
export const supervisionHints = z.array(SupervisionHint).max(MAX_AGAINST)
