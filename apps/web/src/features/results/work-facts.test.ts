import type { WorkRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { workFacts } from './work-facts.tsx'

const factsOf = (work: Partial<WorkRecord>) => {
  const bare = { authorships: [], topics: [], open_access: { is_oa: false, oa_url: null }, primary_location: null }
  const facts = workFacts({ ...bare, doi: null, publication_date: null, publication_year: null, ...work } as never)
  return Object.fromEntries(facts)
}

describe('workFacts', () => {
  it('R-04 shows pages apart from the volume', () => {
    const biblio = { volume: null, issue: null, first_page: '10879', last_page: '10899' }
    expect(factsOf({ biblio, cited_by_count: 0 })).toMatchObject({ Volume: null, Pages: '10879–10899' })
    const both = { volume: '12', issue: '3', first_page: '45', last_page: '45' }
    expect(factsOf({ biblio: both, cited_by_count: 0 })).toMatchObject({ Volume: '12 (3)', Pages: '45' })
  })

  it('R-04 shows a known 0 of citations, and nothing where they are unknown', () => {
    const biblio = { volume: null, issue: null, first_page: null, last_page: null }
    expect(factsOf({ biblio, cited_by_count: 0 }).Citations).toBe('0')
    expect(factsOf({ biblio, cited_by_count: null }).Citations).toBeUndefined()
  })
})
