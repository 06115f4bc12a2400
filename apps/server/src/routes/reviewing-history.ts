import type { Engine } from '@cognate/catalogue'
import { AppError, catalogueId, type ImportedHistory, MAX_LATE, shortId } from '@cognate/contract'
import type { NewHistoryRow } from '@cognate/workspace'
import { requireLocalAdmin } from '../access/callers.ts'
import { currentIds } from '../discovery/current-ids.ts'
import { askingRateOf } from '../history/asking-rate.ts'
import { type ReadHistory, readHistory } from '../history/read-history.ts'
import { readLoad, unasked } from '../history/read-load.ts'
import type { Handler } from '../http/handler.ts'

/** How much the organisation has asked of somebody of the catalogue. */
export const getLoad: Handler<'getLoad'> = async ({ params, query, caller, services }) => {
  const [person] = await services.catalogue.use((engine) => engine.readPeople([params.id]))
  if (!person) throw new AppError('record_not_found')
  return readLoad(person.identifier, query, caller, services)
}

/** The same for several people; those whom the catalogue lacks have been asked nothing. */
export const listLoads: Handler<'listLoads'> = async ({ body, caller, services }) => {
  const { identifiers, months, without } = body
  const named = identifiers.map((identifier) => ({ record_type: 'author' as const, identifier }))
  const identities = (await currentIds(named, services.catalogue)).map(shortId)
  const loads = await services.workspace.reviewingHistory.loads(caller.actor, identities, months, without)
  return {
    results: identities.map((identity) => ({
      ...unasked(months),
      ...loads.get(identity),
      identifier: catalogueId(identity),
    })),
  }
}

/** Whom the organisation asked, and what came of it. */
export const listHistory: Handler<'listHistory'> = async ({ caller, services }) => {
  const rows = await services.workspace.reviewingHistory.list(caller.actor)
  // Here and not only on the way out, so that the count is that of the list.
  const results = rows
    .filter(({ identity }) => !services.optOuts.has(identity))
    .map(({ identity, on, ...row }) => ({ identifier: catalogueId(identity), ...row, date: on }))
  return { count: results.length, results }
}

/** Adds what was asked of people elsewhere. */
export const importHistory: Handler<'importHistory'> = async ({ body, caller, services }) => {
  requireLocalAdmin(caller)
  const read = await readHistory(body.content, services.now())
  const { rows, badRows } = await services.catalogue.use((engine) => findPeople(read, engine))
  const added = await services.workspace.reviewingHistory.add(caller.actor, rows)
  return { added, known: rows.length - added, bad_rows: badRows }
}

/** The rows whose person the catalogue knows. */
async function findPeople({ rows, badRows }: ReadHistory, engine: Engine) {
  const written = [...new Set(rows.map(({ person }) => person))]
  const ids = await Promise.all(written.map((person) => idOf(person, engine)))
  const known = ids.filter((id) => id !== undefined)
  const people = new Map((await engine.readPeople(known)).flatMap((found, at) => (found ? [[known[at]!, found]] : [])))
  const personOf = new Map(written.map((person, at) => [person, people.get(ids[at] ?? '')]))
  const found: NewHistoryRow[] = []
  const bad: ImportedHistory['bad_rows'] = [...badRows]
  for (const { row, person, ...told } of rows) {
    const record = personOf.get(person)
    if (record) found.push({ ...told, identity: shortId(record.identifier), display_name: record.display_name })
    else bad.push({ row, reason: 'unknown_person' })
  }
  return { rows: found, badRows: bad.toSorted((a, b) => a.row - b.row) }
}

/** The id that is written, or that of the person with an ORCID iD. */
async function idOf(person: string, engine: Engine): Promise<string | undefined> {
  const orcid = /(\d{4}-\d{4}-\d{4}-\d{3}[\dx])$/i.exec(person)?.[1]?.toUpperCase()
  if (orcid === undefined) return /^A\d+$/.test(shortId(person)) ? shortId(person) : undefined
  const found = await engine.resolveIdentifier('orcid', orcid)
  return found?.kind === 'author' ? shortId(found.id) : undefined
}

/** How many of those who are asked agree. */
export const getAskingRate: Handler<'getAskingRate'> = async ({ caller, services }) =>
  askingRateOf(await services.workspace.reviewingHistory.outcomes(caller.actor), services.now())

export const listLateAnswers: Handler<'listLateAnswers'> = async ({ caller, services }) => {
  const today = services.now().toISOString().slice(0, 10)
  const late = await services.workspace.reviewingHistory.late(caller.actor, today)
  const told = late.filter(({ identifier }) => !services.optOuts.has(shortId(identifier)))
  const results = told.slice(0, MAX_LATE).map((answer) => ({ ...answer, days_late: daysLate(answer, today) }))
  return { count: told.length, results }
}

/** Whole days after the day of answering; null where none was set. */
const daysLate = ({ answer_by }: { answer_by: string | null }, today: string): number | null =>
  answer_by === null ? null : Math.max(0, Math.round((Date.parse(today) - Date.parse(answer_by)) / 86_400_000))

/** Whose history members see, and how long people rest after they were asked. */
export const getHistorySettings: Handler<'getHistorySettings'> = async ({ caller, services }) =>
  services.workspace.reviewingHistory.settings(caller.actor)

/** Sets them. */
export const changeHistorySettings: Handler<'changeHistorySettings'> = async ({ body, caller, services }) => {
  requireLocalAdmin(caller)
  return services.workspace.reviewingHistory.changeSettings(caller.actor, body)
}
