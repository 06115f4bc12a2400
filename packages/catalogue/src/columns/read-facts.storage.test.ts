import { expect, it } from 'vitest'
import { noSorts } from '../../testing/documents.ts'
import type { ColumnData } from './column-data.ts'
import { readFacts } from './read-facts.ts'

it('F-01 reads which facts a catalogue holds from its vocabularies, without walking through all works', () => {
  const columns = { work_cited_by: Uint32Array.of(0, 3), work_topic: new Uint32Array(0) }
  const vocabularies = {
    work_type: ['', 'article'],
    work_type_crossref: ['', 'article'],
    language: ['', 'en', 'de'],
    country: ['', 'NL'],
    institution_type: [''],
    source_type: ['', 'journal'],
  }
  const factsOf = (summary: object) => readFacts({ summary, columns, vocabularies } as unknown as ColumnData)
  expect(factsOf({ impact_factors: 0 })).toEqual({
    citations: true,
    impact_factors: false,
    topics: false,
    countries: true,
    institution_types: false,
    source_types: true,
    document_types: ['article'],
    languages: ['en', 'de'],
    document_sorts: noSorts,
  })
  const shelves = [
    { kind: 'starthub', sortable: { company_name: 2, submission_time: 0 } },
    { kind: 'startup', sortable: { foundation_year: 0 } },
    // A shelf made before its sorts were counted keeps them all.
    { kind: 'project' },
  ]
  expect(factsOf({ shelves }).document_sorts).toEqual({
    ...noSorts,
    project: ['start_date'],
    starthub: ['company_name'],
  })
  // A catalogue made before impact factors were counted has them where it has citations.
  expect([factsOf({}), factsOf({ impact_factors: 2 })].map((facts) => facts.impact_factors)).toEqual([true, true])
})
