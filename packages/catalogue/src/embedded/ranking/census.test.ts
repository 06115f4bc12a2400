import { type FilterField, MOST_COUNTED } from '@cognate/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MADE_TERMS, MADE_WORKS, madeQuery, makeSegments, plainSums } from '../../../testing/made-index.ts'
import { rowsByValue } from '../../base/lists.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { Census, type Count, countMatchingRows } from './census.ts'
import { SEVERAL, type Sifted } from './sift.ts'
import { WorkScores } from './work-scores.ts'

const CANDIDATES = 30_000
/** Every third work names two, all others one. */
const named = Array.from({ length: MADE_WORKS }, (_, work) => {
  const [one, other] = [work % CANDIDATES, (7 * work + 1) % CANDIDATES]
  return work % 3 === 0 && one !== other ? [one, other] : [one]
})
let end = 0
const byWork = {
  offsets: Uint32Array.from([0, ...named.map(({ length }) => (end += length))]),
  values: Uint32Array.from(named.flat()),
}
const positions = byWork.values.map((_, at) => [1, 2, 4][at % 3]!)
const data = {
  columns: { author_id: new Float64Array(CANDIDATES), authorship_position: Uint8Array.from(positions) },
  votes: { author: { byWork, byCandidate: rowsByValue(byWork, CANDIDATES) } },
} as unknown as CatalogueData

const scores = new WorkScores(makeSegments(), MADE_WORKS)
const census = new Census('author', data)

/** Filters that a row fails by its number: each of them every so many rows. */
const aSieve = (size: number, fields: Sifted['fields']) =>
  fc.option(
    fc.tuple(...fields.map(() => fc.integer({ min: 2, max: 2_000 }))).map((every): Sifted => {
      const failed = Uint8Array.from({ length: size }, (_, row) => {
        const codes = every.flatMap((modulus, place) => (row % modulus === 1 ? [place + 1] : []))
        return codes.length > 1 ? SEVERAL : (codes[0] ?? 0)
      })
      return { failed, passing: failed.map((code) => (code === 0 ? 1 : 0)), fields }
    }),
    { nil: undefined },
  )
const sieveOfWorks = aSieve(MADE_WORKS, ['publication_date', 'language'])

const aQuery = fc
  .uniqueArray(fc.tuple(fc.nat(MADE_TERMS - 1), fc.integer({ min: 1, max: 2_000 })), {
    selector: ([term]) => term,
    minLength: 1,
    maxLength: 25,
  })
  .map(madeQuery)

const capped = ({ total, takenAway }: Count): Count => ({
  total: Math.min(total, MOST_COUNTED),
  takenAway: Object.fromEntries(
    Object.entries(takenAway).map(([field, count]) => [field, Math.min(count, MOST_COUNTED)]),
  ),
})

const codeOf = (sifted: Sifted | undefined, row: number) => (sifted === undefined ? 0 : sifted.failed[row]!)

function addOne({ takenAway }: Count, field: FilterField): void {
  takenAway[field] = (takenAway[field] ?? 0) + 1
}

it('S-07 counts matching works up to 1,001, and those that each filter alone takes away', () => {
  fc.assert(
    fc.property(
      aQuery,
      sieveOfWorks,
      aSieve(MADE_WORKS, ['institution.id', 'excluded_records']),
      (query, ...sieves) => {
        scores.findBest(query, new Set([5, 6, 70_000]), { limit: 100 })
        const expected: Count = { total: 0, takenAway: {} }
        const sums = plainSums(query)
        for (const work of [5, 6, 70_000]) sums[work] = 0
        for (let work = 0; work < MADE_WORKS; work++) {
          const codes = sieves.map((sieve) => codeOf(sieve, work))
          const failing = codes.findIndex((code) => code !== 0)
          if (sums[work] === 0 || codes.includes(SEVERAL) || codes.every((code) => code !== 0)) continue
          if (failing === -1) expected.total++
          else addOne(expected, sieves[failing]!.fields[codes[failing]! - 1]!)
        }
        expect(countMatchingRows(scores, ...sieves)).toEqual(capped(expected))
      },
    ),
    { numRuns: 12, seed: 20_260_101 },
  )
})

it('S-07 counts candidates of matching works up to 1,001, and those whom each filter alone takes away', () => {
  const sieveOfCandidates = aSieve(CANDIDATES, ['works_count', 'coi_authors'])
  const somePositions = fc.constantFrom(undefined, Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0))
  fc.assert(
    fc.property(aQuery, sieveOfWorks, sieveOfCandidates, somePositions, (query, works, candidates, voting) => {
      const dropped = new Set([2, 3, 4])
      scores.findBest(query, dropped, { limit: 100, allowed: works?.passing })
      const sums = plainSums(query)
      for (const work of dropped) sums[work] = 0
      const count = census.count({ scores, works, candidates, voting })
      expect(count).toEqual(capped(countPlainly(sums, { works, candidates, voting })))
    }),
    { numRuns: 12, seed: 20_260_101 },
  )
})

/** Candidate by candidate, with all works of each. */
function countPlainly(
  sums: Int32Array,
  sieves: { works: Sifted | undefined; candidates: Sifted | undefined; voting: Uint8Array | undefined },
): Count {
  const { works, candidates, voting } = sieves
  const fields = [...(works?.fields ?? []), ...(voting ? ['author_position' as const] : [])]
  const reasons = Array.from({ length: CANDIDATES }, () => new Set<string>())
  for (let work = 0; work < MADE_WORKS; work++) {
    const code = codeOf(works, work)
    if (sums[work] === 0 || code === SEVERAL) continue
    for (let at = byWork.offsets[work]!; at < byWork.offsets[work + 1]!; at++) {
      const mayVote = voting === undefined || voting[positions[at]!] === 1
      if (code !== 0 && !mayVote) continue
      reasons[byWork.values[at]!]!.add(code !== 0 ? works!.fields[code - 1]! : mayVote ? 'votes' : 'author_position')
    }
  }
  const count: Count = { total: 0, takenAway: {} }
  for (const [index, reason] of reasons.entries()) {
    const code = codeOf(candidates, index)
    if (reason.has('votes') && code === 0) count.total++
    else if (reason.has('votes') && code !== SEVERAL) addOne(count, candidates!.fields[code - 1]!)
    else if (code === 0) for (const field of fields.filter((one) => reason.has(one))) addOne(count, field)
  }
  return count
}
