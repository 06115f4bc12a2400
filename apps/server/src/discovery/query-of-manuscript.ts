import {
  AppError,
  ConflictInput,
  type ConflictRulesView,
  type FindSimilarRequest,
  MAX_AGAINST,
  type ManuscriptPerson,
  QUERY_TEXT,
  recordTypeOfId,
  rulesOfPolicy,
  shortId,
} from '@cognate/contract'
import type { SavedSearch, Workspace } from '@cognate/workspace'
import { type Caller, requireEndpoint } from '../access/callers.ts'
import { policyOf } from './conflict-policy.ts'
import type { OptOuts } from './opt-outs.ts'

interface ManuscriptSources {
  workspace: Pick<Workspace, 'searches' | 'conflictPolicies'>
  optOuts: Pick<OptOuts, 'has' | 'withoutThem'>
  now: () => Date
}

interface ManuscriptQuery {
  query: FindSimilarRequest
  /** How many of those to check against asked to be left out. */
  withheld?: number
}

/**
 * The query that a manuscript stands for: its text, checked against its authors by its policy, without those whom the
 * collection hides. What the request says itself holds. Reviewers who are chosen already do not steer it.
 * @throws AppError endpoint_not_allowed without collections, search_not_found where there is no such manuscript
 */
export async function queryOfManuscript(
  request: FindSimilarRequest,
  caller: Caller,
  { workspace, optOuts, now }: ManuscriptSources,
): Promise<ManuscriptQuery> {
  const { manuscript: uuid, ...query } = request
  if (!uuid) return { query: request }
  requireEndpoint(caller, 'use_collections')
  const search = await workspace.searches.get(caller.actor, uuid)
  if (!search?.manuscript) throw new AppError('search_not_found')
  const text = search.texts.at(-1)?.text ?? ''
  const ofText = { record_type: 'record' as const, identifier: QUERY_TEXT, fields: { text } }
  const given = query.conflict_of_interest
  const stored = { ...search, manuscript: search.manuscript }
  const rules = rulesOfPolicy(await policyOf(stored.manuscript, caller, workspace, now()))
  const own = given === undefined
  const all = own ? [...checksOf(stored.manuscript), ...stored.conflict_of_interest.records] : []
  const withheld = new Set(all.flatMap(({ identifier }) => (optOuts.has(identifier) ? shortId(identifier) : []))).size
  return {
    query: {
      ...query,
      search: uuid,
      use_included: query.use_included ?? false,
      records: query.records.length > 0 || text === '' ? query.records : [ofText],
      // Who asked to be left out is told to nobody, also not as somebody whom the catalogue lacks.
      conflict_of_interest: own ? conflictsOf(optOuts.withoutThem(stored), rules) : given,
    },
    ...(withheld > 0 && { withheld }),
  }
}

/** Who is checked against: the authors who are named in the catalogue, and those whom the collection names. */
export function conflictsOf(
  {
    conflict_of_interest: conflicts,
    manuscript,
  }: Pick<SavedSearch, 'conflict_of_interest'> & { manuscript: NonNullable<SavedSearch['manuscript']> },
  { methods: check, ...rules }: ConflictRulesView,
): FindSimilarRequest['conflict_of_interest'] {
  const ofAuthors = checksOf(manuscript)
  const ids = new Set(ofAuthors.map(({ identifier }) => shortId(identifier)))
  const others = conflicts.records.filter(({ identifier }) => !ids.has(shortId(identifier)))
  if (ofAuthors.length + others.length === 0) return null
  // A policy that was chosen for the manuscript holds; the default leaves room for what its collection states.
  const stated = manuscript.policy ? {} : conflicts
  return ConflictInput.parse({ check, ...rules, ...stated, records: [...ofAuthors, ...others].slice(0, MAX_AGAINST) })
}

/** The authors who are named in the catalogue, and the institutions that are checked for authors. */
export const checksOf = ({ authors }: { authors: readonly Named[] }) => [...authorsIn(authors), ...placesOf(authors)]

type Named = Pick<ManuscriptPerson, 'name' | 'identifier' | 'institution' | 'further_institutions'>

const isPlace = (identifier: string | null) => identifier !== null && recordTypeOfId(identifier) === 'institution'

const authorsIn = (authors: readonly Named[]) =>
  authors.flatMap(({ identifier, name }) =>
    identifier === null || isPlace(identifier) ? [] : [{ identifier, fields: { display_name: name } }],
  )

/** The institutions that are checked for authors, in their place or beside them; each once, under the names of all whom it places. */
function placesOf(authors: readonly Named[]) {
  const placed = authors.flatMap((author) =>
    institutionsFor(author).map(({ identifier, display_name }) => ({ name: author.name, identifier, display_name })),
  )
  return [...Map.groupBy(placed, ({ identifier }) => shortId(identifier)).values()].map((people) => {
    const names = [...new Set(people.map(({ name }) => name))].join(', ')
    const place = people.find((one) => one.display_name)?.display_name
    return { identifier: people[0]!.identifier, fields: { display_name: place ? `${names} (${place})` : names } }
  })
}

/** Of whom nobody of the catalogue is meant, nor an institution stands for, none is checked: somebody may have said so. */
function institutionsFor({ identifier, institution, further_institutions = [] }: Named) {
  if (identifier === null) return []
  const named = [...(institution ? [institution] : []), ...further_institutions]
  const isNamed = named.some((one) => shortId(one.identifier) === shortId(identifier))
  return isPlace(identifier) && !isNamed ? [{ identifier, display_name: undefined }, ...named] : named
}
