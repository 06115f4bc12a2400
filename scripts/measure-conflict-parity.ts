/**
 * `npm run measure:conflict-parity -- --data DIRECTORY [--pairs 200] [--seed 7]`: whether the results page, the details and
 * the checker agree about two authors. It takes pairs of real authors of a catalogue, who share works, institutions or
 * nothing, makes all three calls under several rules, and compares the answers with a plain count over the records of both.
 * Exits with 1 if one differs.
 */

import { parseArgs } from 'node:util'
import type { ConflictChecksAnswer, ConflictRulesView, ConflictsAnswer, FindSimilarAnswer } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { conflictPlainly } from '../packages/catalogue/testing/plain-conflicts.ts'
import { startServer } from '../tests/support/server.ts'
import { signInOverHttp } from '../tools/bench/over-http.ts'
import { ask, links, type Pair, readWorks, type Session, samplePairs } from './support/conflict-pairs.ts'

/** The rules under which each pair is checked. */
const rulesByName: Record<string, ConflictRulesView> = {
  'everything counts': usualConflictRules,
  'journal articles alone': { ...usualConflictRules, publication_types: ['journal-article'] },
  'since 2020': { ...usualConflictRules, since: 2020 },
  'first 2 and last 2 authors': { ...usualConflictRules, first_and_last_two: true },
  'proceedings since 2015': { ...usualConflictRules, publication_types: ['proceedings'], since: 2015 },
}

/** What one call says about a pair. */
type Told = [coauthorship: number, otherTypes: number, coaffiliation: number]

async function askDetails(session: Session, { author, other }: Pair, rules: ConflictRulesView): Promise<Told> {
  const answer = await ask<ConflictsAnswer>(session, '/api/conflicts/', {
    author: author.id,
    against: [other.id],
    ...rules,
  })
  return [answer.coauthorship_count, answer.other_types, answer.coaffiliation.length]
}

async function askChecker(session: Session, { author, other }: Pair, rules: ConflictRulesView): Promise<Told> {
  const lists = { rows: { records: [author.id] }, columns: { records: [other.id] } }
  const { cells } = await ask<ConflictChecksAnswer>(session, '/api/conflict_checks/', { ...lists, ...rules })
  return [cells[0]?.coauthorship ?? 0, cells[0]?.other_types ?? 0, cells[0]?.coaffiliation ?? 0]
}

/** What the results say about the author, found by the titles of their own works; undefined if none of them finds the author. */
async function askResults(
  session: Session,
  { author, other }: Pair,
  titles: readonly string[],
  { methods: check, ...rules }: ConflictRulesView,
): Promise<Told | undefined> {
  const filters = { works_count: { type: 'range', start: author.works_count, end: author.works_count } }
  for (const text of titles) {
    const { results } = await ask<FindSimilarAnswer>(session, '/api/find_similar/', {
      ...{ dataset: 'experts', limit: 200, filters },
      records: [{ record_type: 'record', identifier: 'query_text', fields: { text } }],
      conflict_of_interest: { check, records: [other.id], ...rules },
    })
    const result = results.find(({ identifier }) => identifier === author.id)
    const mark = result?.record_type === 'author' && result.fields.conflict_of_interest
    if (mark) return [mark.coauthorship, mark.other_types, mark.coaffiliation]
  }
  return undefined
}

/** The most titles with which an author is searched. */
const MAX_TITLES = 20

/** Compares the answers about a pair under each of the rules; returns the differences, and whether the results list the author. */
async function comparePair(session: Session, pair: Pair) {
  const { author, other } = pair
  const worksOfBoth = [await readWorks(session, author.id), await readWorks(session, other.id)]
  const work = [...new Map(worksOfBoth.flat().map((one) => [one.id, one])).values()]
  const titles = worksOfBoth[0]!.slice(0, MAX_TITLES).map(({ title }) => title)
  const differences: string[] = []
  let isListed = true
  let isLinked = false
  for (const [name, rules] of Object.entries(rulesByName)) {
    const plain = conflictPlainly([author.id, other.id], rules, { author: [author, other], work, above: () => [] })
    const counted: Told = [plain.works.length, plain.otherTypes.length, plain.institutions.length]
    isLinked ||= counted.some((count) => count > 0)
    const results = await askResults(session, pair, titles, rules)
    isListed &&= results !== undefined
    const answers = {
      results,
      details: await askDetails(session, pair, rules),
      checker: await askChecker(session, pair, rules),
    }
    for (const [call, answer] of Object.entries(answers))
      if (answer && answer.join() !== counted.join())
        differences.push(`${author.id} × ${other.id}, ${name}: ${call} tell ${answer}, counted ${counted}`)
  }
  return { differences, isListed, isLinked }
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    pairs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
  },
})
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
try {
  const headers = await signInOverHttp({ url: server.url, username: 'demo', password: server.password })
  const session = { url: server.url, headers }
  const pairs = await samplePairs(session, { seed: Number(values.seed), count: Number(values.pairs) })
  const tally = { equal: 0, unequal: 0, unlisted: 0 }
  const linked = Object.fromEntries(links.map((link) => [link, { pairs: 0, sharing: 0 }]))
  for (const pair of pairs) {
    const { differences, isListed, isLinked } = await comparePair(session, pair)
    for (const difference of differences) console.log(difference)
    tally[differences.length === 0 ? 'equal' : 'unequal']++
    if (!isListed) tally.unlisted++
    linked[pair.link]!.pairs++
    if (isLinked) linked[pair.link]!.sharing++
  }
  for (const [link, { pairs, sharing }] of Object.entries(linked))
    console.log(`drawn for ${link}: ${pairs} pairs, of which ${sharing} share works or institutions`)
  console.log(
    `${Object.keys(rulesByName).length} rules each; results did not list the author of ${tally.unlisted} pairs`,
  )
  console.log(`equal: ${tally.equal}, unequal: ${tally.unequal}`)
  process.exitCode = tally.unequal > 0 ? 1 : 0
} finally {
  await server.stop()
}
