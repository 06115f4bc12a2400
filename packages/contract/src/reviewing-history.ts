import { z } from 'zod'
import { listOf } from './bounded.ts'
import { historyReaders, LARGEST_BODY, MAX_LOADS, reviewStatuses, shortlistRoles } from './limits.ts'
import { namedId } from './named-records.ts'

export type HistoryReaders = (typeof historyReaders)[number]

/** What a file may say that became of asking somebody. */
export const historyStatuses = ['asked', 'agreed', 'declined', 'delivered'] as const
export type HistoryStatus = (typeof historyStatuses)[number]

/** Why a row of a file is not taken. */
export const historyRowReasons = [
  'unreadable',
  'person_missing',
  'manuscript_missing',
  'status_unreadable',
  'date_unreadable',
  'date_in_future',
  'unknown_person',
] as const
export type HistoryRowReason = (typeof historyRowReasons)[number]

const times = z.number().int().min(0)

/** How much the organisation has asked of somebody, over some months. */
export const Load = z.object({
  identifier: z.string(),
  months: z.number().int().describe('How far back it counts.'),
  asked: times,
  agreed: times,
  declined: times,
  delivered: times,
  since: z.iso.date().nullable().describe('When they were first asked in these months.'),
  last_asked: z.iso.date().nullable(),
  open: z
    .array(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        external_identifier: z.string().nullable(),
        role: z.enum(shortlistRoles).nullable(),
        status: z.enum(reviewStatuses).nullable(),
      }),
    )
    .describe('Collections that the caller sees and in which they are still wanted or at work.'),
  open_elsewhere: times.describe('How many more there are that the caller does not see.'),
})
export type Load = z.infer<typeof Load>

const Months = z.coerce.number().int().min(1).max(120).default(12)

const CoolDown = z.number().int().min(1).max(36)

export const LoadParameters = z.object({ months: Months })
export const ListLoadsRequest = z.strictObject({
  identifiers: listOf(namedId(z.string().trim().min(1).max(300)), { most: MAX_LOADS }),
  months: Months,
  without: z.uuid().optional().describe('A collection whose present request is not counted.'),
})

/** How many of those who are asked agree. */
export const AskingRate = z.object({
  is_own: z.boolean().describe('Whether it is of the organisation’s own history; else a rule of thumb.'),
  asked: times,
  agreed: times,
  months: z.number().int().describe('How far back the own history counts.'),
  least: times.describe('How many must have been asked for the own history to count.'),
  rate: z.number().min(0).max(1),
  source: z.object({ title: z.string(), url: z.string() }).nullable().describe('Of the rule of thumb.'),
})
export type AskingRate = z.infer<typeof AskingRate>

/** Somebody whose answer or report has not come in time. */
export const LateAnswer = z.object({
  uuid: z.uuid().describe('The included record.'),
  identifier: z.string(),
  display_name: z.string().nullable(),
  role: z.enum(shortlistRoles).nullable(),
  status: z.enum(reviewStatuses),
  asked_at: z.iso.date().nullable(),
  answer_by: z.iso.date().nullable().describe('Null for those of whom somebody said that they are late.'),
  days_late: times.nullable(),
  search: z.object({ uuid: z.uuid(), name: z.string(), external_identifier: z.string().nullable() }),
})
export type LateAnswer = z.infer<typeof LateAnswer>

export const HistoryEntry = z.object({
  identifier: z.string(),
  display_name: z.string().nullable(),
  manuscript: z.string().nullable(),
  status: z.enum(historyStatuses),
  date: z.iso.date(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const ImportHistoryRequest = z.strictObject({
  content: z
    .string()
    .max(LARGEST_BODY)
    .describe(
      'CSV with the columns person (an id or an ORCID iD), manuscript, status (asked, agreed, declined, delivered), date (YYYY-MM-DD, not in the future).',
    ),
})
export const ImportedHistory = z.object({
  added: times,
  known: times.describe('Rows that were there already.'),
  bad_rows: z.array(z.object({ row: z.number().int(), reason: z.enum(historyRowReasons) })),
})
export type ImportedHistory = z.infer<typeof ImportedHistory>

export const HistorySettings = z.object({
  seen_by: z.enum(historyReaders),
  cool_down_months: CoolDown.nullable().describe(
    'New searches for experts hide whom the organisation asked in so many months; null: nobody.',
  ),
})
export type HistorySettings = z.infer<typeof HistorySettings>
export const ChangeHistorySettingsRequest = z.strictObject({
  seen_by: z.enum(historyReaders).optional(),
  cool_down_months: CoolDown.nullish(),
})
