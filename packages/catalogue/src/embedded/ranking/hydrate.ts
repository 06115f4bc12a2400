import {
  explainExpert,
  explainManyVotes,
  explainWork,
  type IntegerQuery,
  marksIn,
  SentenceFinder,
} from '@cognate/matching'
import { describeWork } from '../../answers/describe-work.ts'
import { markedWords, weightsOf } from '../../answers/matched-terms.ts'
import { nearestRecords } from '../../answers/nearest-record.ts'
import type { WrittenHit } from '../../answers/written-answer.ts'
import { requireTime } from '../../base/time-limit.ts'
import { idAt } from '../../columns/identify.ts'
import type { EngineQuery, EvidenceWork, Hit } from '../../engine/engine.ts'
import type { CandidateKind, CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'
import { readHead } from '../data/work-texts.ts'
import { conflictMarks } from '../graph/conflict-filter.ts'
import { citationsOf } from './citations.ts'
import type { Contributions } from './contributions.ts'
import type { Tally } from './electorate.ts'
import { passingInstitutions } from './record-filters.ts'
import type { SeedAuthors } from './seed-authors.ts'

/** What turns indices into hits. */
export interface Hydration {
  query: EngineQuery
  integerQuery: IntegerQuery
  /** The works that the text of a query for experts cites. */
  cited: readonly number[]
  contributions: Contributions
  /** Likeness of each work to the query, 0 to about 1. */
  likenessOf: (work: number) => number
  seeds?: SeedAuthors | undefined
  data: CatalogueData
  records: RecordStore
}

/** Experts, institutions or venues as hits. */
export function writeVotedHits(kind: CandidateKind, tallies: readonly Tally[], hydration: Hydration): WrittenHit[] {
  const { query, seeds, data, records } = hydration
  const cited = new Set(kind === 'author' ? hydration.cited : [])
  const works = [...new Set(tallies.flatMap(({ bestWorks }) => bestWorks))]
  const voters = describeWorks(works, hydration)
  const passing = kind === 'author' ? passingInstitutions(query.filters, data) : undefined
  const marks = kind === 'author' && query.conflicts ? conflictMarks(query.conflicts, data) : undefined
  const explain = kind === 'author' ? explainExpert : explainManyVotes
  return tallies.map((tally) => {
    const best = tally.bestWorks.map((work) => voters.get(work)!)
    const evidence = `[${best.map(({ json }) => json).join(',')}]`
    return writeHit(records.json(kind, tally.index), evidence, {
      kind,
      id: idAt(kind, tally.index, data),
      ...explain(tally),
      matchingWorks: tally.works,
      matchedTerms: markedWords(best.map(({ marked }) => marked)),
      passingInstitutions: passing?.(tally.index),
      noWorks: tally.noWorks,
      conflict: marks?.of(tally.index),
      citations: cited.size > 0 ? citationsOf(tally.index, cited, data) : undefined,
      coauthorOf: kind === 'author' ? seeds?.ofCoauthor(tally.index) : undefined,
    })
  })
}

/** Works as hits: their evidence is their own text. */
export function writeWorkHits(works: readonly number[], hydration: Hydration): WrittenHit[] {
  const { integerQuery, data, records, likenessOf } = hydration
  const weights = weightsOf(integerQuery)
  return works.map((work) => {
    requireTime()
    const json = records.json('work', work)
    const { title, abstract } = readHead(json)
    const marks = { abstract: marksIn(abstract ?? '', weights), title: marksIn(title, weights) }
    return writeHit(json, '[]', {
      kind: 'work',
      id: idAt('work', work, data),
      ...explainWork(likenessOf(work)),
      matchingWorks: 1,
      marks,
      matchedTerms: markedWords([
        [title, marks.title],
        [abstract ?? '', marks.abstract],
      ]),
    })
  })
}

/** A hit around the texts of its record and its evidence. */
export function writeHit(record: string, evidence: string, fields: Omit<Hit, 'record' | 'evidence'>): WrittenHit {
  return { json: JSON.stringify(fields), record, evidence }
}

/** A work that votes for candidates. */
interface DescribedVoter {
  /** The work as evidence; two hits may share it. */
  json: string
  marked: [sentence: string, marks: EvidenceWork['marks']]
}

function describeWorks(works: readonly number[], hydration: Hydration): Map<number, DescribedVoter> {
  const { integerQuery, records, likenessOf } = hydration
  const contributions = hydration.contributions.of(works)
  const weights = weightsOf(integerQuery)
  const finder = new SentenceFinder(weights)
  const nearestTo = nearestRecords(hydration)
  return new Map(
    works.map((work, place) => {
      requireTime()
      const { sentences, ...record } = records.evidence(work)
      const nearest = nearestTo(contributions[place]!)
      const findBest = (abstract: string) => finder.find(abstract, sentences, contributions[place]!)
      const evidence: EvidenceWork = {
        ...describeWork(record, Math.min(1, likenessOf(work)), weights, findBest),
        nearest,
      }
      return [work, { json: JSON.stringify(evidence), marked: [evidence.sentence, evidence.marks] }]
    }),
  )
}
