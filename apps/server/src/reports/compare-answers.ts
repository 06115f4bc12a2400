import {
  type BeyondResult,
  type FrozenDifference,
  type FrozenReason,
  type FrozenResult,
  frozenChanges,
  shortId,
} from '@cognate/contract'

/** An answer as far as it is compared. */
export interface ComparedAnswer {
  results: readonly FrozenResult[]
  /** Those after the results, as far as they are known. */
  beyond: readonly BeyondResult[]
  /** Records that matched in all, of which an answer knows at most 200. */
  total: number
  /** Ids that the collection hid. */
  excluded: readonly string[]
}

/** What is known today of results that are not in the answer of today. */
export type Absent = { is: 'not_in_catalogue' | 'filtered' | 'unknown' } | { is: 'scored'; result: BeyondResult }

interface Comparison {
  was: ComparedAnswer
  is: ComparedAnswer
  /** By short id, of those who went. */
  absent: ReadonlyMap<string, Absent>
  /** Titles, by short id, of works that the catalogue of then did not have. */
  newWorks: ReadonlyMap<string, string>
}

/** Below this, two scores are one: sums of the same parts in another order. */
const SAME_SCORE = 1e-9

/**
 * What came, went and moved between two answers to one question, and why: the results of now in their order, then those who went
 * in theirs.
 */
export function compareAnswers({ was: then, is: now, absent, newWorks }: Comparison): FrozenDifference[] {
  const [before, after] = [placesOf(then), placesOf(now)]
  const wasWhole = then.total <= before.size
  const [hid, hides] = [idsOf(then.excluded), idsOf(now.excluded)]
  const ofNow = now.results.map((result): FrozenDifference => {
    const id = shortId(result.identifier)
    const was = before.get(id)
    const titles = result.evidence.flatMap(({ identifier }) => newWorks.get(shortId(identifier)) ?? [])
    const difference = differenceOf(was, { rank: result.rank, result }, titles)
    if (was?.rank != null) return difference
    if (hid.has(id) && !hides.has(id)) return { ...difference, why: ['shown_again'] }
    if (was) return difference
    const why: FrozenReason[] = wasWhole ? ['first_match'] : []
    if (titles.length > 0) why.push('new_works')
    return { ...difference, why: why.length > 0 ? why : ['not_kept'] }
  })
  const gone = then.results.filter(({ identifier }) => after.get(shortId(identifier))?.rank == null)
  return [...ofNow, ...gone.map((result) => whyGone(result, { after, absent, hides }))]
}

interface Place {
  /** Null for those after the results. */
  rank: number | null
  result: FrozenResult | BeyondResult
}

function placesOf({ results, beyond }: ComparedAnswer): Map<string, Place> {
  return new Map([
    ...beyond.map((result): [string, Place] => [shortId(result.identifier), { rank: null, result }]),
    ...results.map((result): [string, Place] => [shortId(result.identifier), { rank: result.rank, result }]),
  ])
}

const idsOf = (ids: readonly string[]) => new Set(ids.map(shortId))

interface Today {
  after: ReadonlyMap<string, Place>
  absent: ReadonlyMap<string, Absent>
  hides: ReadonlySet<string>
}

function whyGone(result: FrozenResult, { after, absent, hides }: Today): FrozenDifference {
  const id = shortId(result.identifier)
  const was: Place = { rank: result.rank, result }
  const place = after.get(id)
  if (place) return differenceOf(was, place, [])
  const found = absent.get(id) ?? { is: 'unknown' }
  if (hides.has(id)) return { ...differenceOf(was, undefined, []), why: ['hidden'] }
  if (found.is === 'scored') return differenceOf(was, { rank: null, result: found.result }, [])
  return { ...differenceOf(was, undefined, []), why: [found.is === 'unknown' ? 'score' : found.is] }
}

/** One record then and now: how it changed, and what of its own is another. */
function differenceOf(was: Place | undefined, is: Place | undefined, titles: readonly string[]): FrozenDifference {
  const named = [is?.result, was?.result].find((result) => result && 'display_name' in result) as FrozenResult
  const [rank_before, rank_now] = [was?.rank ?? null, is?.rank ?? null]
  const change =
    rank_before === null ? 'came' : rank_now === null ? 'went' : rank_before === rank_now ? 'same' : 'moved'
  return {
    ...{ record_type: named.record_type, identifier: named.identifier, display_name: named.display_name, change },
    ...{ rank_before, rank_now },
    score_before: was?.result.ranking_score ?? null,
    score_now: is?.result.ranking_score ?? null,
    new_works: titles.slice(0, 2),
    why: was && is ? whyMoved(was, is, { titles, change }) : [],
  }
}

interface Movement {
  titles: readonly string[]
  change: FrozenDifference['change']
}

function whyMoved({ result: was }: Place, { result: is }: Place, { titles, change }: Movement): FrozenReason[] {
  const works = (is.works_count ?? 0) - (was.works_count ?? 0)
  const isOther = Math.abs(is.ranking_score - was.ranking_score) > SAME_SCORE
  const why: FrozenReason[] = []
  if (titles.length > 0 || (works > 0 && isOther)) why.push('new_works')
  if (works < 0 && isOther) why.push('fewer_works')
  if (isOther && why.length === 0) why.push('score')
  if (why.length === 0 && change !== 'same') why.push('others')
  return why
}

/** How many results came, went, moved and stayed. */
export const countChanges = (differences: readonly FrozenDifference[]) =>
  Object.fromEntries(
    frozenChanges.map((kind) => [kind, differences.filter(({ change }) => change === kind).length]),
  ) as Record<(typeof frozenChanges)[number], number>
