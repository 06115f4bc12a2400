import { z } from 'zod'
import { listOf } from './bounded.ts'
import { countryCodes, countryGroups } from './countries.ts'

/** Whether what an import builds is taken into use: by default unless it has much less than the catalogue in use. */
export const activations = ['unless_smaller', 'always', 'never'] as const
export type Activation = (typeof activations)[number]

const Activate = z.enum(activations).default('unless_smaller')
const Year = z.int('Use a year of four digits.').min(1000, 'Use a year of four digits.').max(2999).nullable()
/** Words without control characters, which no command line takes. */
const Line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Use one line.')
const some = <Value extends z.ZodType>(value: Value) => listOf(value, { most: 200 }).default([])
const Word = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z-]{1,39}$/i, 'Use words of letters and hyphens.')
const Country = z
  .string()
  .max(40)
  .refine(
    (text) => countryCodes.includes(text.toUpperCase()) || isGroup(text),
    `Use the two letters of countries, or some of ${Object.keys(countryGroups)
      .map((group) => `group:${group}`)
      .join(', ')}.`,
  )
const isGroup = (text: string): boolean =>
  /^group:/i.test(text) && Object.hasOwn(countryGroups, text.slice(6).toUpperCase())

const FIELDS = 'Use the two digits of fields in OpenAlex, 11 to 36.'

/** An OpenAlex folder on the disk of the server, below IMPORT_FOLDER. */
export const FolderImportRequest = z
  .strictObject({
    source: z.literal('openalex_folder'),
    folder: Line(1000).min(1, 'Choose a folder.').describe('Its path below IMPORT_FOLDER; `.` is that folder itself.'),
    update: z
      .boolean()
      .default(false)
      .describe('Reads only what is new or changed since the last import of the folder.'),
    fields: some(z.int(FIELDS).min(11, FIELDS).max(36, FIELDS)).describe('Fields of OpenAlex by their number.'),
    countries: some(Country),
    from_year: Year.default(null),
    to_year: Year.default(null),
    types: some(Word),
    languages: some(Word),
    institutions: some(
      z
        .string()
        .max(20)
        .regex(/^I\d{1,15}$/i, 'Use OpenAlex ids that begin with I.'),
    ),
    activate: Activate,
  })
  .refine(({ from_year, to_year }) => from_year === null || to_year === null || from_year <= to_year, {
    path: ['to_year'],
    message: 'This is before the first year.',
  })
export type FolderImportRequest = z.infer<typeof FolderImportRequest>

/** A slice through OpenAlex's API. */
export const ApiImportRequest = z
  .strictObject({
    source: z.literal('openalex_api'),
    filter: Line(5000).default('').describe("In OpenAlex's syntax."),
    search: Line(1000).default('').describe('Words in titles, abstracts or full texts; they are sent to OpenAlex.'),
    name: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters and digits, with single hyphens between them.')
      .nullable()
      .default(null)
      .describe('The folder of the download; null: derived from filter and words.'),
    rate: z.number().positive().max(100).default(10).describe('Calls a second, at most.'),
    mailto: z.email('Use an e-mail address.').max(300).nullable().default(null),
    fresh: z.boolean().default(false).describe('Downloads again what was downloaded today.'),
    activate: Activate,
  })
  .refine(({ filter, search }) => filter !== '' || search !== '', {
    path: ['filter'],
    message: 'Choose the works by a filter or by words.',
  })
export type ApiImportRequest = z.infer<typeof ApiImportRequest>

/** Whether experts are ordered by what texts mean, too: vectors for the catalogue in use, or none. */
export const MeaningRequest = z.strictObject({
  source: z.literal('meaning'),
  is_on: z.boolean(),
  model: z
    .string()
    .max(100)
    .regex(/^\w[\w.-]*$/, 'Use one of the models.')
    .nullable()
    .default(null)
    .describe('One of `models`; null: the one that was chosen last, else the usual one.'),
  since: Year.default(null).describe('Only works published since then get a vector.'),
})
export type MeaningRequest = z.infer<typeof MeaningRequest>

export const StartImportRequest = z.discriminatedUnion('source', [
  FolderImportRequest,
  ApiImportRequest,
  MeaningRequest,
])
export type StartImportRequest = z.infer<typeof StartImportRequest>

/** `aside`: built, but not taken into use. `interrupted`: the server ended before it. */
export const importStates = ['running', 'done', 'aside', 'stopped', 'failed', 'interrupted'] as const

const Counted = z.object({ name: z.string(), count: z.int() })

/** What came of an import; null where it built nothing. */
export const ImportReport = z.object({
  version: z.string(),
  holds: z.array(Counted),
  abstracts: z.int(),
  filtered: z.int().describe('Works that the filter left out.'),
  left_over: z
    .int()
    .optional()
    .describe('Works that no file has any more, and that an update has kept; absent where there are none.'),
  updated: z
    .object({
      added: z.int(),
      read_again: z.int().describe('Works of before that stand in a file which is new or has changed.'),
      gone: z.int().describe('Works of before that the source has merged or removed.'),
    })
    .optional()
    .describe('What an update brought; absent where it is none, or brought nothing.'),
  rejected: z.array(Counted).describe('Lines that were not taken, or not in full, by reason.'),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportView = z.object({
  uuid: z.uuid(),
  request: StartImportRequest,
  state: z.enum(importStates),
  is_scheduled: z.boolean(),
  started_by: z.string().nullable().describe('A user name; null: the schedule, or a deleted account.'),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  is_stopping: z.boolean(),
  progress: z
    .object({ step: z.string(), fraction: z.number().min(0).max(1).nullable(), note: z.string() })
    .nullable()
    .describe('Null once it has ended.'),
  report: ImportReport.nullable(),
  sentence: z.string().nullable().describe('Why it built nothing, or is not in use.'),
})
export type ImportView = z.infer<typeof ImportView>

/** Every so many days at an hour, or each week on a day. */
const Rhythm = {
  is_on: z.boolean(),
  every_days: z.int().min(1).max(90),
  weekday: z.int().min(1).max(7).nullable().default(null).describe('1 is Monday; null: any day.'),
  hour: z.int().min(0).max(23).describe('In UTC.'),
  request: ApiImportRequest,
}
export const SetImportScheduleRequest = z
  .strictObject(Rhythm)
  .refine(({ weekday, every_days }) => weekday === null || every_days % 7 === 0, {
    path: ['every_days'],
    message: 'With a day of the week, use whole weeks.',
  })
export type SetImportScheduleRequest = z.infer<typeof SetImportScheduleRequest>

export const ImportScheduleView = z.object({
  ...Rhythm,
  next_run_at: z.iso.datetime().nullable().describe('Null where it is off.'),
  last: ImportView.nullable(),
})
export type ImportScheduleView = z.infer<typeof ImportScheduleView>

/** How texts are compared. */
export const MeaningView = z.object({
  model: z.string().nullable().describe('The model by which texts are compared; null: by words alone.'),
  works: z.int().describe('Works of the catalogue in use that have a vector.'),
  all_works: z.int(),
  since: z.int().nullable().describe('The first year whose works have one; null: all do.'),
  is_fixed: z.boolean().describe('The setting EMBEDDING_MODEL says which model is used.'),
  models: z.array(z.string()).describe('Those of the server, and those that it can fetch; the usual one first.'),
  cost: z.string().describe('What vectors for all works take, once and for good.'),
})
export type MeaningView = z.infer<typeof MeaningView>

export const ImportsView = z.object({
  folders: z.array(z.string()).nullable().describe('Those in IMPORT_FOLDER, by name; null where it is not set.'),
  busy: z.string().nullable().describe('Says that an import is running that was started by a command.'),
  running: ImportView.nullable(),
  results: z.array(ImportView).describe('The last 20 that ended, the newest first.'),
  failures: z.int().describe('Imports that failed since the last one that did not.'),
  schedule: ImportScheduleView.nullable(),
  meaning: MeaningView,
})
export type ImportsView = z.infer<typeof ImportsView>

/** The first lines that an import did not take, or not in full. */
export const RejectedLinesView = z.object({
  count: z.int(),
  results: z.array(
    z.object({
      file: z.string(),
      line: z.int().describe('From 1; 0 for the whole file.'),
      reason: z.string(),
      field: z.string().optional().describe('The field of a project, startup and the like that is not right.'),
    }),
  ),
})
export type RejectedLinesView = z.infer<typeof RejectedLinesView>
