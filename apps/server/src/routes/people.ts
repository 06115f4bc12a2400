import type { Engine } from '@cognate/catalogue'
import { AppError, MOST_COAUTHORS, MOST_RETRACTED, type PersonPage, rulesOfPolicy, shortId } from '@cognate/contract'
import { requireEndpoint, requireFilter } from '../access/callers.ts'
import { withoutClosedFields } from '../discovery/closed-fields.ts'
import { policyOf } from '../discovery/conflict-policy.ts'
import { checkSince } from '../discovery/conflict-rules.ts'
import { checkIndependenceOf } from '../discovery/independence.ts'
import { conflictsOf } from '../discovery/query-of-manuscript.ts'
import { readLoad } from '../history/read-load.ts'
import type { Call, Handler } from '../http/handler.ts'

/** How far back the load on the page of a person counts. */
const MONTHS = 12

/** What the page of a person shows. */
export const getPerson: Handler<'getPerson'> = async (call) => {
  const { params, caller, services } = call
  const conflicts = await readConflicts(call)
  const page = await services.catalogue.use(async (engine) => {
    const [author] = await engine.readRecords('author', [params.id])
    if (!author) throw new AppError('record_not_found')
    const coauthors = (await engine.findCoauthors({ author: author.id, years: undefined, limit: MOST_COAUTHORS })) ?? []
    return { author, coauthors, retracted: await readRetracted(author.id, engine) }
  })
  const { author, coauthors, retracted } = page
  const mayCollect = caller.endpoints.has('use_collections')
  return {
    ...{ identifier: author.id, display_name: author.display_name, retracted, conflicts },
    author: withoutClosedFields(author, [...caller.endpoints]),
    coauthors: coauthors.map(({ works: _, ...coauthor }) => coauthor),
    load: mayCollect ? await readLoad(author.id, MONTHS, caller, services) : null,
  }
}

/** The works that the catalogue says were retracted, the newest first. */
async function readRetracted(author: string, engine: Engine): Promise<PersonPage['retracted']> {
  const { meta, results } = await engine.listRecords({
    ...{ entity: 'works', search: '', page: 1, perPage: MOST_RETRACTED },
    select: 'id,title,publication_date,publication_year,doi',
    filter: `authorships.author.id:${shortId(author)},is_retracted:true`,
    sort: 'publication_date:desc',
  })
  const works = results as unknown as (Omit<PersonPage['retracted']['works'][number], 'identifier'> & { id: string })[]
  return {
    count: meta.count ?? 0,
    works: works.map(({ id: identifier, title, publication_date, publication_year, doi }) => ({
      ...{ identifier, title, publication_date, publication_year, doi },
    })),
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
