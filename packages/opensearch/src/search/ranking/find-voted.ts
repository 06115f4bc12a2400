import type { EngineAnswer } from '@cognate/catalogue'
import { votingPositions } from '@cognate/catalogue/engine-kit'
import { CATALOGUE_URL, DAY_MS, MOST_COUNTED } from '@cognate/contract'
import { VOTERS } from '@cognate/matching'
import type { IndexSearch, SearchAnswer } from '../../cluster/cluster.ts'
import { indexOf, nameIn } from '../../form/indexes.ts'
import { all, matchAny } from '../../form/query.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { ALL_POSITIONS, askForSet, readSet } from '../data/number-set.ts'
import type { Ballot } from '../data/works.ts'
import {
  ballotFields,
  bestFirst,
  type CandidateKind,
  namingField,
  readWorksNaming,
  toBallot,
  worksField,
} from '../data/works.ts'
import { markConflicts } from '../graph/conflicts.ts'
import { type Candidates, type Count, countCandidates, type Lifted, type Test } from './census.ts'
import { readCitations, referencesIn } from './citations.ts'
import { type ClusterCondition, isOfNumbers, type NumberCondition, testOf } from './conditions.ts'
import { type Counting, countVotes, type Tally, withoutVote } from './electorate.ts'
import { type OfExpert, toVotedHits } from './hydrate.ts'
import { countMeaning } from './meant-votes.ts'
import { passingInstitutions } from './passing-institutions.ts'
import type { PreparedQuery } from './prepare.ts'
import { readCoauthors } from './seed-authors.ts'

/** The answer to a query about authors, institutions or venues, on its way. */
interface Election {
  kind: CandidateKind
  prepared: PreparedQuery
  catalogue: Catalogue
  /** By value of the position 1 for authorships that vote; undefined where all do. */
  voting: Uint8Array | undefined
}

/** What a look at the works finds. */
interface Look {
  best: SearchAnswer
  /** Candidates with a matching work. */
  met: Candidates
  /** The same where a filter on works is lifted. */
  lifted: Lifted[]
  tests: Test[]
}

/** Ranks authors, institutions or venues by the votes of the works that match best. */
export async function findVoted(
  kind: CandidateKind,
  prepared: PreparedQuery,
  catalogue: Catalogue,
): Promise<EngineAnswer> {
  const { query, unit, integerQuery, hidden } = prepared
  const voting = kind === 'author' ? votingPositions(query.filters.author_position) : undefined
  const election: Election = { kind, prepared, catalogue, voting }
  const readingCoauthors =
    prepared.seeds.length > 0 && kind === 'author' ? readCoauthors(prepared.seeds, { catalogue, hidden }) : undefined
  const [{ look, count }, coauthors] = await Promise.all([
    lookAtWorks(election, query.leavesOutCoauthors ? readingCoauthors : undefined),
    readingCoauthors,
  ])
  const tallies = await elect(election, look, Math.min(query.limit, count.total))
  const institutions = new Set(prepared.institutionIds.map((id) => `${CATALOGUE_URL}I${id}`))
  const marks =
    kind === 'author' && prepared.check
      ? await markConflicts(
          tallies.map(({ number }) => number),
          prepared.check,
          { catalogue, hidden },
        )
      : undefined
  const citations =
    prepared.cited.length > 0
      ? await readCitations(
          tallies.map(({ number }) => number),
          prepared.cited,
          catalogue,
        )
      : undefined
  const ofExpert: OfExpert = (author, number) => ({
    passingInstitutions: passingInstitutions(author, query.filters, institutions),
    ...(marks && { conflict: marks.get(number)! }),
    ...(citations && { citations: citations.get(number)! }),
    ...(coauthors && { coauthorOf: (coauthors.get(number) ?? []).map(({ id }) => `${CATALOGUE_URL}A${id}`) }),
  })
  return {
    ...prepared.countUnknown(count),
    bestScore: Math.min(1, (look.best.hits.hits[0]?._score ?? 0) * unit),
    hits: await toVotedHits(kind, tallies, { ...catalogue, query, integerQuery, unit, hidden: hidden.ids, ofExpert }),
  }
}

/** Looks at as many works as the counts need. @param leftOut  Who is no candidate, whatever the filters. */
async function lookAtWorks(
  election: Election,
  leftOut: Promise<{ has(number: number): boolean }> | undefined,
): Promise<{ look: Look; count: Count }> {
  const { among } = election.prepared
  const isWhole = among !== undefined || needsAll(election)
  const lookFirst = among ? lookAtNamed : isWhole ? lookAtAll : lookAtBest
  const [first, gone] = await Promise.all([lookFirst(election), leftOut])
  const withCount = (found: Look) => {
    const tests = gone ? [...found.tests, { passes: (number: number) => !gone.has(number) }] : found.tests
    const look = { ...found, tests }
    return { look, count: countCandidates(among ? { ...look, most: among.length } : look) }
  }
  const counted = withCount(first)
  return isWhole || counted.count.total === MOST_COUNTED ? counted : withCount(await lookAtAll(election))
}

/** Whether all works have to be looked at: who they name, where few of them are, and whom a filter takes away. */
const needsAll = ({ kind, prepared, voting }: Election): boolean =>
  kind !== 'author' ||
  voting !== undefined ||
  prepared.workConditions.length > 0 ||
  !prepared.recordConditions.every(leavesSomeOut)

/** Whether a condition names those who go, and can take nobody else away. */
const leavesSomeOut = (condition: ClusterCondition | NumberCondition): condition is NumberCondition =>
  isOfNumbers(condition) && !condition.keeps

/**
 * The best works, whom they name, and who else has a matching work of those that filters name. Without other filters that is
 * enough where the best works name more people than are counted.
 */
async function lookAtBest(election: Election): Promise<Look> {
  const { kind, prepared, catalogue } = election
  const conditions = prepared.recordConditions.filter(leavesSomeOut)
  const named = conditions.filter(({ field }) => field !== undefined).flatMap(({ numbers }) => [...numbers])
  const naming: ClusterCondition = { query: matchAny(worksField[kind], named) }
  const index = nameIn(catalogue.generation, 'works')
  const [best, ofNamed] = await catalogue.cluster.searchAll([
    bestWorks(election),
    ...(named.length > 0 ? [{ index, body: askForSet(prepared.matching([naming]), namingField[kind]) }] : []),
  ])
  const met = new Set(best!.hits.hits.flatMap((work) => toBallot(kind, work, undefined).candidates))
  const alsoMet = ofNamed && readSet(ofNamed)
  for (const number of named) if (alsoMet?.has(number)) met.add(number)
  const tests = conditions.map((condition) => ({ field: condition.field, passes: testOf(condition, undefined) }))
  return { best: best!, met, lifted: [], tests }
}

const bestWorks = ({ kind, prepared, catalogue }: Election): IndexSearch => ({
  index: nameIn(catalogue.generation, 'works'),
  body: {
    query: prepared.matching(prepared.workConditions),
    size: VOTERS,
    sort: bestFirst,
    track_total_hits: false,
    docvalue_fields: ballotFields(kind, prepared.integerQuery),
  },
})

/** The best works, and who has a matching work and passes, in one request. */
async function lookAtAll(election: Election): Promise<Look> {
  const { kind, prepared, catalogue, voting } = election
  const { workConditions, matching } = prepared
  const met = (conditions: readonly ClusterCondition[], positions = toMask(voting)): IndexSearch => ({
    index: nameIn(catalogue.generation, 'works'),
    body: askForSet(matching(conditions), namingField[kind], positions),
  })
  const withoutOne = workConditions.map((condition) => ({
    field: condition.field!,
    search: met(workConditions.filter((other) => other !== condition)),
  }))
  const withoutPositions = voting
    ? [{ field: 'author_position' as const, search: met(workConditions, ALL_POSITIONS) }]
    : []
  const lifted = [...withoutOne, ...withoutPositions]
  const tests = testsOf(election)
  const [best, everybody, ...sets] = await catalogue.cluster.searchAll([
    bestWorks(election),
    met(workConditions),
    ...lifted.map(({ search }) => search),
    ...tests.searches,
  ])
  return {
    best: best!,
    met: readSet(everybody!),
    lifted: lifted.map(({ field }, place) => ({ field, met: readSet(sets[place]!) })),
    tests: tests.read(sets.slice(lifted.length)),
  }
}

/** The best works, and who passes of those that are ranked alone, with a matching work or without. */
async function lookAtNamed(election: Election): Promise<Look> {
  const { prepared, catalogue } = election
  const tests = testsOf(election)
  const [best, ...sets] = await catalogue.cluster.searchAll([bestWorks(election), ...tests.searches])
  return { best: best!, met: new Set(prepared.among), lifted: [], tests: tests.read(sets) }
}

/** Searches for those who meet the conditions on records, as far as these need any, and the tests that come of their answers. */
function testsOf({ kind, prepared: { recordConditions, among }, catalogue }: Election) {
  const queries = recordConditions.filter((condition): condition is ClusterCondition => !isOfNumbers(condition))
  const named = among ? [matchAny('number', among)] : []
  const searches = queries.map(
    ({ query }): IndexSearch => ({
      index: nameIn(catalogue.generation, indexOf[kind]),
      body: askForSet(all([query, ...named]), 'number'),
    }),
  )
  const read = (answers: readonly SearchAnswer[]): Test[] => {
    const meeting = answers.map(readSet)
    return recordConditions.map((condition) => ({
      field: condition.field,
      passes: testOf(condition, isOfNumbers(condition) ? undefined : meeting[queries.indexOf(condition)]),
    }))
  }
  return { searches, read }
}

/** A bit for each value of the position of those who vote. */
const toMask = (voting: Uint8Array | undefined): number =>
  voting === undefined ? ALL_POSITIONS : voting.reduce((mask, votes, position) => mask | (votes << position), 0)

/**
 * The votes of the best works rank those whom they name. While places are left, the votes of all other matching works rank the
 * others alike; these are few, since most have a vote of the best.
 */
async function elect(election: Election, { best, met, tests }: Look, limit: number): Promise<Tally[]> {
  const { kind, prepared, catalogue, voting } = election
  const passes = (number: number) => tests.every((test) => test.passes(number))
  const counting: Counting = {
    unit: prepared.unit,
    today: Date.parse(catalogue.stored.summary.date) / DAY_MS,
    referencesIn: referencesIn(prepared.integerQuery),
    passes,
  }
  const ballots = best.hits.hits.map((work) => toBallot(kind, work, voting))
  const { first, formula } = await countFirst(ballots, election, counting)
  if (first.length >= limit) return first.slice(0, limit)
  const elected = new Set(first.map(({ number }) => number))
  const others = new Set([...met].filter((number) => !elected.has(number) && passes(number)))
  const works = await readWorksNaming(catalogue, {
    field: worksField[kind],
    numbers: [...others],
    matching: prepared.matching(prepared.workConditions),
    docvalues: ballotFields(kind, prepared.integerQuery),
  })
  const furtherBallots = works.map((work) => toBallot(kind, work, voting))
  const further = countVotes(furtherBallots, { ...counting, passes: (number) => others.has(number) })
  const voted = [...first, ...further.map((tally) => ({ ...tally, ...formula }))]
  if (!prepared.among || voted.length >= limit) return voted.slice(0, limit)
  for (const { number } of further) others.delete(number)
  const rest = await listWithoutVote([...others], election)
  return [...voted, ...rest.map((tally) => ({ ...tally, ...formula }))].slice(0, limit)
}

/** Those for whom no work votes, by id; whom no work names comes last. */
async function listWithoutVote(numbers: readonly number[], { kind, catalogue }: Election): Promise<Tally[]> {
  if (numbers.length === 0) return []
  const naming = askForSet(matchAny(worksField[kind], numbers), namingField[kind])
  const named = readSet(await catalogue.cluster.search(nameIn(catalogue.generation, 'works'), naming))
  const sorted = numbers.toSorted((a, b) => a - b)
  return [
    ...sorted.filter((number) => named.has(number)).map(withoutVote),
    ...sorted
      .filter((number) => !named.has(number))
      .map((number): Tally => ({ ...withoutVote(number), noWorks: true })),
  ]
}

/** Those who pass, and how works vote where meaning counts. Meaning looks at the first by words before anybody is left out, so that filters change nobody's place and score. */
async function countFirst(
  ballots: readonly Ballot[],
  { kind, prepared, catalogue, voting }: Election,
  counting: Counting,
): Promise<{ first: Tally[]; formula: Pick<Tally, 'formula'> }> {
  const byWords = (passes: Counting['passes']) => countVotes(ballots, { ...counting, passes })
  if (kind !== 'author' || !prepared.query.meaning) return { first: byWords(counting.passes), formula: {} }
  const all = byWords(() => true)
  const ordered = await countMeaning(all, ballots, { prepared, catalogue, voting, ...counting })
  // Of those who do not pass as well: perhaps nobody else has a vote of the best works.
  const formula = ordered?.[0]?.formula
  return {
    first: (ordered ?? all).filter(({ number }) => counting.passes(number)),
    formula: formula ? { formula } : {},
  }
}
