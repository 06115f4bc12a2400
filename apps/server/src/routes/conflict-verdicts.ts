import { AppError, shortId } from '@cognate/contract'
import { requireEndpoint, requireFilter } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { readVerdicts } from '../discovery/conflict-verdicts.ts'
import type { Handler } from '../http/handler.ts'

/** What people decided of conflicts: for the organisation, and for a collection that the caller sees. */
export const listConflictVerdicts: Handler<'listConflictVerdicts'> = async ({ query, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  const { manuscript, person } = query
  if (manuscript) {
    requireEndpoint(caller, 'use_collections')
    if (!(await services.workspace.searches.get(caller.actor, manuscript))) throw new AppError('search_not_found')
  }
  const verdicts = await readVerdicts(caller, manuscript, services)
  const wanted = verdicts.filter(
    (verdict) => person === undefined || shortId(verdict.person.identifier) === shortId(person),
  )
  return { results: wanted.map(withIsoTimes) }
}

/** Decides on two people; an earlier verdict of the kind gives way. */
export const createConflictVerdict: Handler<'createConflictVerdict'> = async ({ body, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  const { verdict, person, against = null, against_name, manuscript, ground, relation, reason } = body
  const kept = verdict === 'not_a_conflict' ? null : (manuscript ?? null)
  if (kept) requireEndpoint(caller, 'use_collections')
  const ids = [person, ...(against ? [against] : [])]
  const [of, other] = await services.catalogue.use((engine) => engine.readPeople(ids))
  if (!of || (against && !other)) throw new AppError('record_not_found')
  const made = await services.workspace.conflictVerdicts.make(caller.actor, {
    ...{ verdict, person: of, manuscript: kept, reason },
    against: { identifier: other?.identifier ?? null, display_name: against_name ?? other?.display_name ?? '' },
    ground: verdict === 'not_a_conflict' ? (ground ?? 'wrong_person') : null,
    relation: relation ?? null,
  })
  if (!made) throw new AppError('search_not_found')
  return withIsoTimes(made)
}

/** Takes a verdict back. */
export const deleteConflictVerdict: Handler<'deleteConflictVerdict'> = async ({ params, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  if (!(await services.workspace.conflictVerdicts.remove(caller.actor, params.uuid)))
    throw new AppError('verdict_not_found')
}
