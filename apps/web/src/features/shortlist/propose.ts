import type { Closeness, ConflictInput, ExpertFields, ResultView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_CANDIDATES, MAX_COMPARED, MAX_LOADS, MAX_PROPOSED } from '@cognate/contract/limits'
import { partIn } from '@cognate/contract/manuscript-part'
import { mayBeAmong, toldApart } from '@cognate/contract/same-person'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectedRecord,
  type CollectionState,
  collectedFrom,
  isExcluded,
  isIncluded,
  keyOf,
  recordsByKey,
} from '../../model/collection/collection-state.ts'
import { suggestedInWords } from '../../model/collection/part-words.ts'
import {
  chosenOf,
  type MissingRoles,
  missingOf,
  placeToFill,
  reviewersToStandInFor,
} from '../../model/collection/shortlist.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { isUnmatched } from '../../model/conflicts/checked-people.ts'
import { handlingEditorQuery } from '../../model/conflicts/handling-editor.ts'
import { namesakeAmong } from '../../model/conflicts/namesakes.ts'
import { similarAuthors } from '../../model/conflicts/similar-authors.ts'
import { authorsLeftOut, checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { queryClient } from '../../model/query-client.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.ts'
import { noteTakenBack, removedQuery } from './removed-query.ts'

/**
 * Who of an answer may still be chosen: no author of the manuscript, nor opposed by them or perhaps in conflict with them, nor called like one
 * of whom nobody said who it is; with a work in the years that count, and neither collected nor hidden nor removed by hand.
 */
export const candidatesOf = (
  results: readonly ResultView[],
  state: CollectionState,
  removed: ReadonlySet<string>,
): CollectedRecord[] => {
  const { records } = checkedFor(state.saved?.manuscript, state.searchedWith, [])
  return results.flatMap((result) => {
    if (result.record_type !== 'author' || mayBeInConflict(result.fields)) return []
    const { last_publication_year: last } = result.fields
    const since = state.searchedWith.conflict_of_interest?.since ?? null
    // Of whom nothing can be found it says nothing that nothing was.
    if (since !== null && last !== null && last < since) return []
    if (partIn(state.saved?.manuscript, result.identifier)) return []
    // Of an author, or of somebody opposed, it may be the second record.
    const apart = toldApart(result.identifier, result.fields.conflict_of_interest?.verdicts ?? [])
    const manuscript = state.saved?.manuscript
    if (mayBeAmong(result.fields.identity_hints, { manuscript, people: [], apart }).length > 0) return []
    if (namesakeAmong(result.fields.display_name, records)) return []
    const record = collectedFrom(result)
    const isOut = isIncluded(state, record) || isExcluded(state, record) || removed.has(shortId(record.identifier))
    return isOut ? [] : [record]
  })
}

const mayBeInConflict = ({ conflict_of_interest: check }: Pick<ExpertFields, 'conflict_of_interest'>): boolean =>
  check !== null && (check.conflict || check.second_records !== undefined)

/** Authors against whom results were not checked, since somebody took them out of the check. */
export function authorsUnchecked(conflicts: ConflictInput | null): string[] {
  const leftOut = authorsLeftOut(collection.state().saved?.manuscript, conflicts?.records ?? [])
  return leftOut.map(({ identifier, fields }) => fields?.display_name ?? identifier)
}

/** Authors who may be somebody of the catalogue: nobody is checked against them before it is said who is meant. */
export async function openAuthors(): Promise<string[]> {
  const { saved, searchedWith } = collection.state()
  const { records } = checkedFor(saved?.manuscript, searchedWith, [])
  const open = records.filter(isUnmatched).map(({ identifier }) => identifier)
  const similar = await Promise.all(open.map((name) => queryClient.fetchQuery(similarAuthors(name)).catch(() => [])))
  return open.filter((_, at) => similar[at]!.length > 0)
}

/**
 * Gives the roles that a manuscript still lacks to the closest of an answer who have no conflict, with the handling editor
 * neither, are at work for no other manuscript and declined none of late, whom nobody took out of the collection, and who are
 * independent of the chosen and of each other.
 */
export async function propose(results: readonly ResultView[]): Promise<void> {
  const state = collection.state()
  const missing = missingOf(state)
  try {
    const { found, passedOver } = await findFit(results, state, missing.reviewers + missing.alternates)
    // Meanwhile somebody else may have been chosen, or another collection opened.
    if (collection.state().included !== state.included) return
    if (found.length === 0) {
      const details = messages.whyNobody(passedOver, results.some(isClose))
      showToast({ tone: 'info', title: messages.nobodyToPropose, details, until: collection.stay() })
      return
    }
    choose(found, missing, passedOver)
  } catch (error) {
    showToast({ tone: 'danger', title: messages.notProposed, details: sentenceOf(error) })
  }
}

/** Nobody is proposed who is further away; they can be chosen by hand. */
const closeEnough: readonly (Closeness | undefined)[] = ['very close', 'close', 'related']
const isClose = ({ closeness }: ResultView) => closeEnough.includes(closeness)

/** Why somebody is not proposed who is closer to the text than the last who is. */
type Hindrance = 'editor' | 'busy' | 'tied'

interface Fit {
  found: readonly CollectedRecord[]
  /** One for each who was passed over. */
  passedOver: readonly Hindrance[]
}

async function findFit(results: readonly ResultView[], state: CollectionState, wanted: number): Promise<Fit> {
  const removed = await queryClient.fetchQuery(removedQuery(state))
  const candidates = candidatesOf(results.filter(isClose), state, removed).slice(0, MAX_CANDIDATES)
  const [editors, busy] = await Promise.all([inConflictWithEditor(state, candidates), notFree(state, candidates)])
  const hindranceOf = (id: string) => (editors.has(id) ? 'editor' : busy.has(id) ? 'busy' : undefined)
  const ids = candidates.map(({ identifier }) => shortId(identifier))
  const { independent } = await call('checkIndependence', {
    body: {
      people: chosenOf(state)
        .map(({ identifier }) => shortId(identifier))
        .slice(0, MAX_COMPARED),
      since: state.searchedWith.conflict_of_interest?.since ?? null,
      candidates: ids.filter((id) => !hindranceOf(id)),
      wanted: Math.min(wanted, MAX_PROPOSED),
    },
  })
  const places = independent.map((id) => ids.indexOf(shortId(id)))
  // Where nobody is found, all are passed over.
  const closer = places.length === 0 ? ids : ids.slice(0, Math.max(...places))
  return {
    found: places.flatMap((place) => candidates[place] ?? []),
    passedOver: closer.flatMap((id, place) => (places.includes(place) ? [] : [hindranceOf(id) ?? 'tied'])),
  }
}

/** Ids of the handling editor of the manuscript and of who is in conflict with them. */
async function inConflictWithEditor({ saved }: CollectionState, candidates: readonly CollectedRecord[]) {
  const people = candidates.map(({ identifier }) => identifier)
  const answer = await queryClient.fetchQuery(handlingEditorQuery({ manuscript: saved?.uuid, people }))
  const unfit = answer.people.filter(({ conflict, is_editor }) => conflict || is_editor)
  return new Set(unfit.map(({ person }) => shortId(person.identifier)))
}

/** Ids of those who are at work or wanted for another manuscript, or declined one in the last months. */
async function notFree({ saved }: CollectionState, candidates: readonly CollectedRecord[]) {
  const identifiers = candidates.slice(0, MAX_LOADS).map(({ identifier }) => identifier)
  const { results } = await call('listLoads', { body: { identifiers, ...(saved && { without: saved.uuid }) } })
  const unfit = results.filter(({ open, open_elsewhere, declined }) => open.length + open_elsewhere + declined > 0)
  return new Set(unfit.map(({ identifier }) => shortId(identifier)))
}

/** Reviewers come in the places of those who declined, and alternates stand in for the reviewers in turn. */
function choose(found: readonly CollectedRecord[], missing: MissingRoles, passedOver: readonly Hindrance[]): void {
  const reviewers = found.slice(0, missing.reviewers).map((record) => ({ ...record, role: 'reviewer' as const }))
  const alternates = found.slice(missing.reviewers).map((record) => ({ ...record, role: 'alternate' as const }))
  collection.include([...reviewers, ...alternates])
  void place(reviewers, alternates)
  const title = messages.proposed({
    reviewers: reviewers.map(nameOfCollected),
    alternates: alternates.map(nameOfCollected),
    missing: missing.reviewers + missing.alternates - found.length,
  })
  const { saved } = collection.state()
  const uuid = saved?.uuid ?? ''
  const suggested = suggestedInWords(
    found.map((record) => ({ identifier: record.identifier, name: nameOfCollected(record) })),
    saved?.manuscript,
  ).map((words) => `${words}.`)
  const details = [...suggested, ...(passedOver.length > 0 ? [messages.passedOver(passedOver)] : [])]
  noteTakenBack(uuid, found, false)
  const undo = () => {
    noteTakenBack(uuid, found, true)
    collection.remove([...reviewers, ...alternates])
  }
  showToast({
    ...{ tone: 'info', title, topic: 'proposal', action: { label: messages.undo, onPress: undo } },
    ...(details.length > 0 && { details: details.join(' ') }),
    until: collection.stay(),
  })
}

async function place(reviewers: readonly CollectedRecord[], alternates: readonly CollectedRecord[]): Promise<void> {
  // New records have ids of their own, which the server knows.
  await collection.whenSent()
  collection.refresh()
  await collection.whenSent()
  for (const one of reviewers) await fill(one, placeToFill)
  for (const one of alternates) await fill(one, (included) => reviewersToStandInFor(included)[0])
}

/** Gives somebody the place that is found; without one they stand in for nobody in particular. */
async function fill(
  one: CollectedRecord,
  find: (included: readonly CollectedRecord[]) => CollectedRecord | undefined,
): Promise<void> {
  const { included } = collection.state()
  const record = recordsByKey(included).get(keyOf(one))
  const whom = find(included)
  if (record?.uuid && whom) await collection.alter(record, { alternate_of: whom.uuid! }).catch(() => undefined)
}
