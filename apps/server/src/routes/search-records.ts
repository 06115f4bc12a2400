import { AppError } from '@cognate/contract'
import { invalidField } from '../base/invalid-field.ts'
import { currentIds } from '../discovery/current-ids.ts'
import { nameRecords } from '../discovery/name-records.ts'
import { recordView } from '../discovery/record-view.ts'
import { isInFuture } from '../history/is-in-future.ts'
import type { Call, Handler } from '../http/handler.ts'

/** Adds records to those a saved search includes. */
export const addIncludedRecords: Handler<'addIncludedRecords'> = (call) => addRecords(call, 'addIncluded')

/** Adds records to those a saved search leaves out. */
export const addExcludedRecords: Handler<'addExcludedRecords'> = (call) => addRecords(call, 'addExcluded')

/** Changes the address of an included record, or whether it adds to the query. An empty address removes it. */
export const changeIncludedRecord: Handler<'changeIncludedRecord'> = async (call) => {
  const { params, body, caller, services } = call
  const { email_address, used_in_search } = body
  const changes = { used_in_search, email_address: email_address === '' ? null : email_address }
  await requireShown(call)
  const earlier = await listMerged(call)
  const record = await services.workspace.searches.changeIncluded(caller.actor, params.uuid, changes)
  if (!record) throw new AppError('record_not_found')
  for (const { uuid } of earlier) await services.workspace.searches.changeIncluded(caller.actor, uuid, changes)
  return recordView(record)
}

/** Changes what a collection says of an included record: role, status, dates, note, place. An empty address removes it. */
export const reviseIncludedRecord: Handler<'reviseIncludedRecord'> = async (call) => {
  const { params, body, caller, services } = call
  const { was, ...changes } = body
  if (changes.asked_at && isInFuture(changes.asked_at, services.now()))
    throw invalidField('asked_at', 'Nobody can have been asked on a day in the future.')
  await requireShown(call)
  const { searches } = services.workspace
  const stored = { ...changes, ...(changes.email_address === '' && { email_address: null }) }
  const merged = changes.email_address === undefined ? [] : await listMerged(call)
  const record = await searches.changeIncluded(caller.actor, params.uuid, stored, was)
  if (!record) throw new AppError('record_not_found')
  // The address of another record of theirs would take the place of one that is removed.
  for (const { uuid } of merged)
    await searches.changeIncluded(caller.actor, uuid, { email_address: stored.email_address })
  return recordView(record)
}

/** Takes an included record out of its saved search. */
export const deleteIncludedRecord: Handler<'deleteIncludedRecord'> = async (call) => {
  await removeRecord(call, 'removeIncluded')
}

/** Says why an excluded record is left out. */
export const reviseExcludedRecord: Handler<'reviseExcludedRecord'> = async (call) => {
  const { params, body, caller, services } = call
  await requireShown(call)
  const record = await services.workspace.searches.noteOnExcluded(caller.actor, params.uuid, body.note)
  if (!record) throw new AppError('record_not_found')
  return recordView(record)
}

/** Says why somebody was removed from a collection. */
export const noteOnRemoved: Handler<'noteOnRemoved'> = async ({ params, body, caller, services }) => {
  const { uuid, identifier } = params
  if (!(await services.workspace.searches.noteOnRemoved(caller.actor, uuid, { identifier, note: body.note })))
    throw new AppError('record_not_found')
}

/** Lets an excluded record appear again in its saved search. */
export const deleteExcludedRecord: Handler<'deleteExcludedRecord'> = async (call) => {
  await removeRecord(call, 'removeExcluded')
}

/** Restores excluded records, with any that have since been merged with them. */
export const restoreExcludedRecords: Handler<'restoreExcludedRecords'> = async ({ params, body, caller, services }) => {
  const { searches } = services.workspace
  const search = await searches.get(caller.actor, params.uuid)
  if (!search) throw new AppError('search_not_found')
  const ids = await currentIds(search.excluded_records, services.catalogue)
  // Texts share an id.
  const keyed = search.excluded_records.map(({ uuid, record_type }, index) => ({
    uuid,
    key: record_type === 'record' ? uuid : `${record_type} ${ids[index]}`,
  }))
  const asked = new Set(body.uuids.map((uuid) => uuid.toLowerCase()))
  const keys = new Set(keyed.filter(({ uuid }) => asked.has(uuid)).map(({ key }) => key))
  const uuids = keyed.filter(({ key }) => keys.has(key)).map(({ uuid }) => uuid)
  const restored = await searches.restore(caller.actor, params.uuid, uuids)
  if (restored === undefined) throw new AppError('search_not_found')
  return { restored }
}

/** @throws AppError record_not_found for an academic who asked to be left out, whom the collection shows to nobody */
async function requireShown({
  params,
  caller,
  services: { workspace, optOuts },
}: Call<'changeIncludedRecord' | 'reviseIncludedRecord' | 'reviseExcludedRecord'>): Promise<void> {
  const records = await workspace.searches.listBeside(caller.actor, params.uuid)
  const own = records.find(({ uuid }) => uuid === params.uuid.toLowerCase())
  if (own?.record_type === 'author' && optOuts.has(own.identifier)) throw new AppError('record_not_found')
}

type Changing = 'changeIncludedRecord' | 'reviseIncludedRecord' | 'deleteIncludedRecord' | 'deleteExcludedRecord'

/** The other records of the collection that the catalogue has merged into one with the record of the call, in either list. */
async function listMerged({ params, caller, services }: Call<Changing>) {
  const records = await services.workspace.searches.listBeside(caller.actor, params.uuid)
  const ids = await currentIds(records, services.catalogue)
  const own = records.findIndex(({ uuid }) => uuid === params.uuid.toLowerCase())
  return records.filter(
    ({ record_type }, index) =>
      index !== own && record_type === records[own]?.record_type && record_type !== 'record' && ids[index] === ids[own],
  )
}

/** Removes a record, with any that have since been merged with it, which would otherwise take its place. */
async function removeRecord(call: Call<Changing>, remove: 'removeIncluded' | 'removeExcluded'): Promise<void> {
  const { params, caller, services } = call
  const { searches } = services.workspace
  const merged = await listMerged(call)
  if (!(await searches[remove](caller.actor, params.uuid))) throw new AppError('record_not_found')
  for (const { uuid } of merged) {
    if (!(await searches.removeIncluded(caller.actor, uuid))) await searches.removeExcluded(caller.actor, uuid)
  }
}

type Adding = 'addIncludedRecords' | 'addExcludedRecords'
type Store = 'addIncluded' | 'addExcluded'

async function addRecords({ params, body, caller, services }: Call<Adding>, store: Store) {
  const records = await nameRecords(body.records, services.catalogue)
  const addedRecords = await services.workspace.searches[store](caller.actor, params.uuid, records)
  if (!addedRecords) throw new AppError('search_not_found')
  return { ...addedRecords, records: addedRecords.records.map(recordView) }
}
