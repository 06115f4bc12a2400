import {
  AppError,
  type Manuscript,
  type ManuscriptPerson,
  type SearchSummaryView,
  type SearchView,
  type StoredRecordView,
} from '@cognate/contract'
import type { SavedSearch, SearchSummary } from '@cognate/workspace'
import type { z } from 'zod'
import type { Caller } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { readPolicy } from '../discovery/conflict-policy.ts'
import { countCurrentRecords, currentRecords, currentSearch } from '../discovery/current-ids.ts'
import { nameRecords } from '../discovery/name-records.ts'
import { countWithheldChecks, type OptOuts, withWithheld } from '../discovery/opt-outs.ts'
import { recordView } from '../discovery/record-view.ts'
import { fitList } from '../http/fit-list.ts'
import type { Handler } from '../http/handler.ts'
import { versionSeen } from '../http/seen-at.ts'
import type { Services } from '../http/services.ts'
import { conflictsFoundSince } from '../reports/found-since-in-lists.ts'
import { countsOf, visibleNews } from '../reports/what-was-added.ts'

/** A page of the saved searches that the caller sees; `search_string` and `name` mean the same, so do the two names of the page. */
export const listSearches: Handler<'listSearches'> = async ({ query, caller, services }) => {
  const { page, page_number, name, search_string, ...narrowing } = query
  const { count, results } = await services.workspace.searches.list(caller.actor, {
    page: page_number ?? page,
    name: search_string || name,
    ...narrowing,
  })
  const inConflict = await conflictsFoundSince(results, caller, services)
  const marked = results.map((search) => (inConflict.has(search.uuid) ? markedAsChanged(search) : search))
  const summaries = await Promise.all(marked.map((search) => searchSummaryView(search, services)))
  return { count, results: fitList(summaries.map(listedView), shorten) }
}

/** Saves a search under a name, with the records that it begins with. */
export const createSearch: Handler<'createSearch'> = async ({ body, caller, services }) => {
  await checkPolicy(body, caller, services)
  const included_records = await nameRecords(body.included_records, services.catalogue)
  const excluded_records = await nameRecords(body.excluded_records, services.catalogue)
  const content = { ...body, external_identifier: body.external_identifier ?? null }
  const records = { included_records, excluded_records }
  return searchView(await services.workspace.searches.create(caller.actor, { ...content, ...records }), services)
}

/** A saved search that the caller sees, with its records. */
export const getSearch: Handler<'getSearch'> = async ({ params, caller, services }) => {
  const search = await services.workspace.searches.get(caller.actor, params.uuid)
  if (!search) throw new AppError('search_not_found')
  return searchView(search, services)
}

/** Changes a saved search of the caller: its name, its reference, or what it was searched with. */
export const changeSearch: Handler<'changeSearch'> = async ({ params, body, caller, services }) => {
  const { workspace, optOuts } = services
  const { updated_at, manuscript, conflict_of_interest: conflicts, ...others } = body
  await checkPolicy(body, caller, services)
  // The sender was not told of those who asked to be left out; what is stored keeps them for when they come back.
  const stored = (manuscript || conflicts) && (await workspace.searches.get(caller.actor, params.uuid))
  const changes = {
    ...others,
    ...(manuscript !== undefined && { manuscript: manuscript && withIdsOf(stored?.manuscript, manuscript, optOuts) }),
    ...(conflicts && { conflict_of_interest: withWithheld(conflicts, stored?.conflict_of_interest, optOuts) }),
  }
  const search = await workspace.searches.change(caller.actor, params.uuid, changes, versionSeen(updated_at))
  if (!search) throw new AppError('search_not_found')
  return searchView(search, services)
}

/** A manuscript with the ids of those whom it names and who asked to be left out. */
function withIdsOf(
  stored: Manuscript | null | undefined,
  manuscript: Manuscript,
  optOuts: Pick<OptOuts, 'has'>,
): Manuscript {
  const withId = (person: ManuscriptPerson, known: readonly ManuscriptPerson[] = []) => {
    const before = known.find(({ name, identifier }) => name === person.name && identifier && optOuts.has(identifier))
    const isAsTold = before && person.identifier === (before.institution?.identifier ?? null)
    return isAsTold ? { ...person, identifier: before.identifier } : person
  }
  return {
    ...manuscript,
    authors: manuscript.authors.map((person) => withId(person, stored?.authors)),
    suggested: manuscript.suggested.map((person) => withId(person, stored?.suggested)),
    opposed: manuscript.opposed.map((person) => withId(person, stored?.opposed)),
  }
}

/** Begins the next round of a manuscript of the caller. */
export const beginRound: Handler<'beginRound'> = async ({ params, body, caller, services }) => {
  const search = await services.workspace.searches.beginRound(caller.actor, params.uuid, body.round)
  if (!search) throw new AppError('search_not_found')
  return searchView(search, services)
}

/** @throws AppError policy_not_found for a policy that the organisation lacks. */
async function checkPolicy(
  { manuscript }: { manuscript?: { policy: string | null } | null | undefined },
  caller: Caller,
  { workspace, now }: Services,
): Promise<void> {
  if (manuscript?.policy) await readPolicy(manuscript.policy, caller, workspace, now())
}

/** Makes a text the current one of a saved search. */
export const addSearchText: Handler<'addSearchText'> = async ({ params, body, caller, services }) => {
  const texts = await services.workspace.searches.addText(caller.actor, params.uuid, body.text)
  if (!texts) throw new AppError('search_not_found')
  return { texts: texts.map(withIsoTimes) }
}

/** The texts of a saved search that the caller sees. */
export const listSearchTexts: Handler<'listSearchTexts'> = async ({ params, caller, services }) => {
  const search = await services.workspace.searches.get(caller.actor, params.uuid)
  if (!search) throw new AppError('search_not_found')
  return { texts: search.texts.map(withIsoTimes) }
}

/** Makes an earlier text of a saved search the current one again. */
export const restoreSearchText: Handler<'restoreSearchText'> = async ({ params, caller, services }) => {
  const texts = await services.workspace.searches.restoreText(caller.actor, params.uuid, params.text)
  if (!texts) throw new AppError('search_not_found')
  return { texts: texts.map(withIsoTimes) }
}

/** Deletes a saved search of the caller with its records and shares. */
export const deleteSearch: Handler<'deleteSearch'> = async ({ params, caller, services }) => {
  const isGone = await services.workspace.searches.remove(caller.actor, params.uuid)
  if (!isGone) throw new AppError('search_not_found')
}

type ListedSearch = z.output<typeof SearchSummaryView>

/** Without what is kept beside the people checked against, save their names. */
function listedView(search: ListedSearch): ListedSearch {
  const records = search.conflict_of_interest.records.map(({ fields, ...record }) => ({
    ...record,
    ...(fields?.display_name && { fields: { display_name: fields.display_name } }),
  }))
  return { ...search, conflict_of_interest: { records } }
}

function shorten(search: ListedSearch): ListedSearch {
  return { ...search, conflict_of_interest: { records: search.conflict_of_interest.records.slice(0, 3) } }
}

/** A saved search as the caller sees it. */
async function searchView(
  search: SavedSearch,
  { catalogue, optOuts }: Pick<Services, 'catalogue' | 'optOuts'>,
): Promise<SearchView> {
  const current = await currentSearch(search, catalogue)
  const included_records = current.included_records.map(recordView)
  const excluded_records = current.excluded_records.map(recordView)
  const isWithheld = ({ record_type, identifier }: StoredRecordView) =>
    record_type === 'author' && optOuts.has(identifier)
  const withheld = included_records.filter(isWithheld).length
  return {
    ...{ ...withIsoTimes(current), included_records, excluded_records, texts: search.texts.map(withIsoTimes) },
    closed_at: current.closed_at?.toISOString(),
    ...(withheld > 0 && { withheld }),
    withheld_checks: countWithheldChecks(search, optOuts),
  }
}

/** What was decided on is another, too, where a conflict is found now that was not found then. */
const markedAsChanged = ({ approval, ...search }: SearchSummary): SearchSummary => ({
  ...search,
  approval: approval && { ...approval, has_changed: true },
})

/** A saved search as a list shows it. */
async function searchSummaryView(
  { counts, records, approval, news, ...search }: SearchSummary,
  { catalogue, optOuts }: Pick<Services, 'catalogue' | 'optOuts'>,
): Promise<ListedSearch> {
  const conflicts = search.conflict_of_interest
  const conflict_of_interest = { ...conflicts, records: await currentRecords(conflicts.records, catalogue) }
  const currentCounts = records ? await countCurrentRecords(optOuts.withoutThem(records), catalogue) : counts
  const added = visibleNews(news, optOuts)
  return {
    ...{
      ...withIsoTimes(search),
      closed_at: search.closed_at?.toISOString(),
      approval: approval && withIsoTimes(approval),
      conflict_of_interest,
      ...currentCounts,
    },
    ...(added && { news: countsOf(added) }),
  }
}
