import { isUuid, type LogEntryView, uuidsInText } from '@cognate/contract'
import { withoutFormulas } from '@cognate/contract/formulas'
import type { AccessEntry, AuditEntry, Workspace } from '@cognate/workspace'

/** Puts the names of people and organisations in the place of their ids; ids of deleted ones stay. */
export type Namer = (text: string) => string

/** The id of a user. The access log may still hold the name of a deleted account. */
export async function findUserId(
  user: string,
  { accounts, accessLog }: Pick<Workspace, 'accounts' | 'accessLog'>,
): Promise<string | undefined> {
  const account = isUuid(user) ? { id: user } : await accounts.byUsername(user)
  return account?.id ?? (await accessLog.idOf(user))
}

/** A namer for the ids in some texts. */
export async function namerFor(texts: readonly string[], { accounts, organisations }: Workspace): Promise<Namer> {
  const ids = new Set(texts.flatMap((text) => text.match(uuidsInText) ?? []))
  const names = new Map([
    ...(await accounts.usernamesOf([...ids])),
    ...(await organisations.list()).map(({ id, name }) => [id, name] as const),
  ])
  return (text) => text.replace(uuidsInText, (id) => names.get(id) ?? id)
}

/** Who did what an entry of the audit log says; the system of an institution is named by its provider. */
export function actorOf({ actor_id, actor, details }: AuditEntry): string {
  if (actor_id !== null) return actor ?? `deleted:${actor_id}`
  if (typeof details.provider === 'string') return `${details.provider} (SCIM)`
  return details.shell_user === undefined ? 'operator' : `${details.shell_user} (shell)`
}

const inWords = (details: object, nameIds: Namer, most: number): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${nameIds(textOf(value, most))}`)
    .join(', ')

/** A detail as text; of a list of texts, `most` and how many more there are. */
function textOf(value: unknown, most: number): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return JSON.stringify(value)
  const hidden = value.length - most
  return `[${value.slice(0, most).join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}]`
}

/** How many of a list of people a row of the page names; a file names all. */
export const NAMED_ON_THE_PAGE = 10

export function actView(entry: AuditEntry, nameIds: Namer, most: number): LogEntryView {
  const { shell_user: _, ...details } = entry.details
  return {
    ...{ at: entry.at.toISOString(), last_at: null, who: actorOf(entry), event: entry.action },
    ...{ subject: nameIds(entry.subject), organisation: null, address: null },
    ...{ details: inWords(details, nameIds, most), calls: null, records: null },
  }
}

export function accessView(entry: AccessEntry, nameIds: Namer, most: number): LogEntryView {
  const { at, last_at, organisation_id, subject } = entry
  return {
    at: at.toISOString(),
    last_at: last_at.getTime() === at.getTime() ? null : last_at.toISOString(),
    ...{ who: entry.username, event: entry.event, address: entry.address },
    subject: subject === null ? null : nameIds(subject),
    organisation: organisation_id === null ? null : nameIds(organisation_id),
    details: inWords(entry.details, nameIds, most),
    ...{ calls: entry.calls, records: entry.records },
  }
}

/** The columns of a file. */
const columns = [
  'at',
  'last_at',
  'who',
  'event',
  'subject',
  'organisation',
  'address',
  'details',
  'calls',
  'records',
] as const

/** Entries as CSV. What a spreadsheet would take for a formula begins with an apostrophe. */
export function logAsCsv(entries: readonly LogEntryView[]): string {
  const cell = (value: string | number | null) => `"${withoutFormulas(String(value ?? '')).replaceAll('"', '""')}"`
  const rows = entries.map((entry) => columns.map((column) => cell(entry[column])).join(','))
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`
}
