import { z } from 'zod'
import { ApprovalView, HistoryItem } from './approvals.ts'
import { ConflictPolicyView } from './conflict-policies.ts'
import { Filters } from './filter-schemas.ts'
import { recordTypes } from './ids.ts'
import { IndependenceAnswer } from './independence.ts'
import { ClosestHidden, HiddenForConflicts } from './left-out.ts'
import { exclusionReasons } from './limits.ts'
import { AddressLookup, AddressOrigin } from './lookups.ts'
import { ManuscriptPerson } from './manuscripts.ts'
import { CheckSummary, PersonCheck } from './person-check.ts'
import { SearchText, WithheldChecks } from './searches.ts'
import { Found, Shortlisted } from './shortlist.ts'

/** What made an answer or a report: the same versions give the same answer to the same question. */
export const Versions = z.object({
  software: z.string().describe('The version of Cognate.'),
  ranking: z
    .string()
    .describe('How works vote, with the sentence model where meaning counts: "words", or "words and meaning (model)".'),
  catalogue: z.string(),
  catalogue_date: z.string().describe('The newest publication date, `YYYY-MM-DD`.'),
})
export type Versions = z.infer<typeof Versions>

const ReportedPerson = z.object({
  identifier: z.string(),
  display_name: z.string().nullable(),
  affiliations: z.array(z.object({ display_name: z.string(), country_code: z.string().nullable() })),
  orcid: z.string().nullable(),
  email_address: z.string().nullable(),
  email_origin: AddressOrigin.omit({ identifier: true })
    .nullable()
    .describe('Where the address comes from; null: not known any more.'),
  email_lookup: AddressLookup.omit({ identifier: true })
    .nullable()
    .describe('Without an address, what the last look-up came to; null: none is kept.'),
  ...Shortlisted.omit({ alternate_of: true }).shape,
  stands_in_for: z
    .string()
    .nullable()
    .describe('The name of the reviewer for whom the alternate stands in, or in whose place the reviewer came.'),
  found: Found.nullable(),
  added_at: z.iso.datetime(),
  ...PersonCheck.shape,
  earlier: PersonCheck.shape.conflicts.describe(
    'Where none was found: what there was before the years that count, which is no conflict by the rules.',
  ),
  may_be: z
    .array(
      z.object({
        identifier: z.string(),
        display_name: z.string(),
        is: z.enum(['author', 'opposed', 'collected']).describe('To the manuscript; collected: another of its people.'),
        reason: z.string().describe('A sentence that gives the evidence.'),
      }),
    )
    .describe('Whom of its authors, those whom they oppose and its other people they may be, as another record.'),
})
export type ReportedPerson = z.infer<typeof ReportedPerson>

const NamedPerson = ManuscriptPerson.pick({ name: true, affiliations: true, identifier: true })

/** Everything that somebody needs who has to account for a choice later. */
export const DecisionReport = z.object({
  made_at: z.iso.datetime(),
  made_by: z.string(),
  organisation: z.string(),
  versions: Versions,
  collection: z.object({
    uuid: z.uuid(),
    name: z.string(),
    external_identifier: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
  manuscript: z
    .object({
      title: z.string(),
      round: z.number().int(),
      answer_by: z.iso.date().nullable(),
      wanted: z.object({ reviewers: z.number().int(), alternates: z.number().int() }),
      authors: z.array(NamedPerson),
      suggested: z.array(NamedPerson),
      opposed: z.array(NamedPerson),
    })
    .nullable()
    .describe('Null: it is a plain collection.'),
  texts: z.array(SearchText).describe('The last one is its text.'),
  filters: Filters,
  filter_names: z.record(z.string(), z.string()).describe('What the ids in the filters are called.'),
  sort: z.string().nullable(),
  policy: ConflictPolicyView.pick({ name: true, kind: true, source: true, since: true }).nullable(),
  check: CheckSummary.nullable().describe('Null: there was nobody to check against, or the licence does not open it.'),
  withheld_checks: WithheldChecks,
  people: z.array(ReportedPerson).describe('In their order; reviewers, alternates and others.'),
  independence: IndependenceAnswer.pick({ since: true, ties: true, earlier: true, unknown: true })
    .nullable()
    .describe(
      'What ties those with a role to each other, in the years that count as conflicts and before; null: fewer than two.',
    ),
  hidden_for_conflicts: HiddenForConflicts,
  closest_hidden: z
    .array(ClosestHidden)
    .describe('Of those whom it hides for conflicts, the closest to the text first, at most 200.'),
  other_records: z.array(
    z.object({
      record_type: z.enum(recordTypes),
      identifier: z.string(),
      display_name: z.string().nullable(),
      hint: z.string().nullable().describe('What tells it from others: where it is, from whom, since when.'),
      note: Shortlisted.shape.note,
      found: Found.nullable(),
      added_at: z.iso.datetime(),
    }),
  ),
  excluded: z.array(
    z.object({
      record_type: z.enum(recordTypes),
      identifier: z.string(),
      display_name: z.string().nullable(),
      reason: z.enum(exclusionReasons).nullable(),
      note: Shortlisted.shape.note.describe('Why, in the words of whoever left them out.'),
      added_at: z.iso.datetime(),
    }),
  ),
  approvals: z.array(
    ApprovalView.pick({
      approver: true,
      asked_by: true,
      asked_at: true,
      message: true,
      decision: true,
      comment: true,
      decided_at: true,
      differences: true,
    }).extend({ decided_by: z.string().nullable().describe('The name, also where the account is gone.') }),
  ),
  history: z.array(HistoryItem).describe('The oldest first.'),
})
export type DecisionReport = z.infer<typeof DecisionReport>
