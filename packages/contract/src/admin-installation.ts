import { z } from 'zod'
import { AdminPage } from './admin-people.ts'
import { pageOf } from './queries.ts'

/** The log of what was changed, and that of who read what. */
export const logKinds = ['audit', 'access'] as const
export type LogKind = (typeof logKinds)[number]

const LogFilters = {
  log: z.enum(logKinds).default('audit'),
  /** Who did it, or whom it was done to: a user name, or the id of a deleted account. */
  user: z.string().trim().max(300).optional(),
  organisation: z.string().max(100).optional(),
  event: z.string().max(100).optional(),
  /** Such as `search:UUID`. */
  subject: z.string().trim().max(300).optional(),
  /** The first and the last day, in UTC. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
}
export const ListLog = z.object({ ...AdminPage, ...LogFilters })
export const ExportLog = z.object(LogFilters)

/** An entry of either log, with ids of people and organisations in words. */
export const LogEntryView = z.object({
  at: z.iso.datetime(),
  /** The last of several alike. */
  last_at: z.iso.datetime().nullable(),
  /** Null where nobody is known. */
  who: z.string().nullable(),
  event: z.string(),
  subject: z.string().nullable(),
  organisation: z.string().nullable(),
  address: z.string().nullable(),
  details: z.string(),
  calls: z.number().int().nullable(),
  records: z.number().int().nullable(),
})
export type LogEntryView = z.infer<typeof LogEntryView>

export const LogPage = pageOf(LogEntryView).extend({
  /** Every event of this log, with its meaning. */
  events: z.array(z.object({ event: z.string(), meaning: z.string() })),
})
export type LogPage = z.infer<typeof LogPage>

/** A part of the installation, and how it is. A note is worth knowing but is no fault. */
export const FindingView = z.object({
  name: z.string(),
  state: z.enum(['good', 'note', 'fault']),
  sentence: z.string(),
})
export type FindingView = z.infer<typeof FindingView>

/** What came of a test. */
export const TestView = FindingView.omit({ name: true })
export type TestView = z.infer<typeof TestView>

/** An outside service that this installation may call. */
export const ServiceView = z.object({
  /** The setting that holds its address. */
  setting: z.string(),
  name: z.string(),
  /** Null where the settings switch it off. */
  address: z.string().nullable(),
  /** Who asks it, and for what. */
  purpose: z.string(),
  /** What is sent to it. */
  receives: z.string(),
})
export type ServiceView = z.infer<typeof ServiceView>
export const ServiceParams = z.object({ setting: z.string().max(100) })

export const InstallationView = z.object({
  version: z.string(),
  parts: z.array(FindingView),
  services: z.array(ServiceView),
  /** By name. Secrets have no value. */
  settings: z.array(
    z.object({
      name: z.string(),
      is_set: z.boolean(),
      is_secret: z.boolean(),
      value: z.string().nullable(),
      unset: z.string(),
    }),
  ),
})
export type InstallationView = z.infer<typeof InstallationView>

export const TestMailRequest = z.strictObject({
  /** Where the letter goes; by default to the caller. */
  email: z.email().max(254).optional(),
})
