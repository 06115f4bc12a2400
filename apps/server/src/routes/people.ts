import { AppError, MOST_COAUTHORS, type PersonPage, rulesOfPolicy } from '@cognate/contract'
import { requireEndpoint, requireFilter } from '../access/callers.ts'
import { withoutClosedFields } from '../discovery/closed-fields.ts'
import { policyOf } from '../discovery/conflict-policy.ts'
import { checkSince } from '../discovery/conflict-rules.ts'
import { checkIndependenceOf } from '../discovery/independence.ts'
import { conflictsOf } from '../discovery/query-of-manuscript.ts'
import { readRetracted } from '../discovery/retracted-works.ts'
import { readLoad } from '../history/read-load.ts'
import type { Call, Handler } from '../http/handler.ts'

/** How far back the load on the page of a person counts. */
const MONTHS = 12

/** What the page of a person shows. */
export const getPerson: Handler<'getPerson'> = async (call) => {
  const { params, query, caller, services } = call
  const conflicts = await readConflicts(call)
  const page = await services.catalogue.use(async (engine) => {
    const [author] = await engine.readRecords('author', [params.id])
    if (!author) throw new AppError('record_not_found')
    const coauthors =
      (await engine.findCoauthors({ author: author.id, years: undefined, limit: MOST_COAUTHORS + 1 })) ?? []
    return { author, coauthors, retracted: await readRetracted(author.id, engine, services.workspace) }
  })
  const { author, coauthors, retracted } = page
  const mayCollect = caller.endpoints.has('use_collections')
  return {
    ...{ identifier: author.id, display_name: author.display_name, retracted, conflicts },
    author: withoutClosedFields(author, [...caller.endpoints]),
    coauthors_cut: coauthors.length > MOST_COAUTHORS,
    coauthors: coauthors.slice(0, MOST_COAUTHORS).map(({ works: _, ...coauthor }) => coauthor),
    load: mayCollect
      ? await readLoad(author.id, { months: MONTHS, without: query.manuscript }, caller, services)
      : null,
  }
}

/** Whom the manuscript at hand is checked against; null where a collection is none, or names nobody. */
async function readConflicts({ query, caller, services }: Call<'getPerson'>): Promise<PersonPage['conflicts']> {
  if (query.manuscript === undefined) return null
  requireEndpoint(caller, 'use_collections')
  const search = await services.workspace.searches.get(caller.actor, query.manuscript)
  if (!search) throw new AppError('search_not_found')
  const { manuscript } = search
  if (!manuscript) return null
  const policy = await policyOf(manuscript, caller, services.workspace, services.now())
  return conflictsOf({ ...search, manuscript }, rulesOfPolicy(policy)) ?? null
}

/** Whether people are independent of each other. */
export const checkIndependence: Handler<'checkIndependence'> = async ({ body, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  checkSince(body.since, services.now())
  return services.catalogue.use((engine) => checkIndependenceOf(body, engine))
}
