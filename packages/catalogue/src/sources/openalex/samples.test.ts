import { readdirSync, readFileSync } from 'node:fs'
import { AuthorRecord, type TopicView, WorkRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { isObject } from '../reading/raw.ts'
import type { ReadRecord } from '../reading/source-records.ts'
import { readAuthor } from './read-author.ts'
import { readInstitution } from './read-institution.ts'
import { readTopic } from './read-topic.ts'
import { readVenue } from './read-venue.ts'
import { readWork } from './read-work.ts'

const samples = shared('data/openalex-samples/openalex')

const readers: Record<string, (raw: unknown) => ReadRecord<{ id: string }>> = {
  W: readWork,
  A: readAuthor,
  I: readInstitution,
  S: readVenue,
  T: readTopic,
}

describe.skipIf(!samples)('real records (beside the checkout in ../shared)', () => {
  const read = (path: string) => JSON.parse(readFileSync(`${samples}/${path}`, 'utf8'))

  /** The records of a file: itself, or those of a list. */
  function recordsIn(path: string): Record<string, unknown>[] {
    const content = read(path)
    return Array.isArray(content.results) ? content.results : [content]
  }

  it('D-01 reads every collected record with its own reader, and with no other', () => {
    const folders = ['entity', 'entity-2025', 'list']
    const paths = folders.flatMap((folder) => readdirSync(`${samples}/${folder}`).map((name) => `${folder}/${name}`))
    const counts: Record<string, number> = {}
    for (const path of paths) {
      for (const record of recordsIn(path)) {
        const letter = /openalex\.org\/([A-Z])\d+$/.exec(String(record.id))?.[1] ?? 'other'
        counts[letter] = (counts[letter] ?? 0) + 1
        for (const [own, reader] of Object.entries(readers)) {
          const { value, reason } = reader(record)
          if (own === letter) expect([path, reason, value?.id]).toEqual([path, undefined, record.id])
          else expect([path, reason]).toEqual([path, 'missing_id'])
        }
      }
    }
    // Funders, publishers, domains, fields and subfields are not kept; topics carry the taxonomy.
    expect(counts).toEqual({ A: 5, F: 3, I: 5, P: 3, S: 5, T: 2, W: 26, other: 3 })
  })

  it('D-01 gives works in the shape of the contract, with all their fields', () => {
    const paths = [
      'entity/work.json',
      'entity-2025/W2741809807.json',
      'list/works-search-cursor.json',
      'list/dspace-publication-single.json',
      'list/dspace-publication-multiple.json',
      'list/dspace-publication-by-author-id.json',
    ]
    for (const raw of paths.flatMap(recordsIn)) {
      const { value } = readWork(raw)
      const { referenced_works, ...record } = value!
      expect(WorkRecord.parse(record)).toEqual(record)
      expect(referenced_works).toEqual(raw.referenced_works ?? [])
      expect(value!.abstract === null).toBe(!isObject(raw.abstract_inverted_index))
      const authors = (Array.isArray(raw.authorships) ? raw.authorships : []).map(({ author }) => author.id)
      expect(value!.authorships.map(({ author }) => author.id)).toEqual([...new Set(authors)])
      expect(value!.topics).toHaveLength(Array.isArray(raw.topics) ? raw.topics.length : 0)
    }
  })

  it.each(['entity/work.json', 'entity-2025/W2741809807.json'])('D-01 reads the work of %s whole', (path) => {
    const { value } = readWork(read(path))
    expect(value).toMatchObject({
      id: 'https://openalex.org/W2741809807',
      doi: 'https://doi.org/10.7717/peerj.4375',
      publication_date: '2018-02-13',
      language: 'en',
      type_crossref: 'journal-article',
      open_access: { is_oa: true },
      primary_location: { source: { id: 'https://openalex.org/S1983995261', display_name: 'PeerJ' } },
      ids: { mag: '2741809807' },
    })
    expect(value?.authorships).toHaveLength(9)
    expect(value?.authorships[0]?.institutions[0]?.country_code).toMatch(/^(US|CA)$/)
    expect(value?.authorships[0]?.raw_affiliation_strings).toEqual(['Impactstory, Sanford, NC, USA'])
    expect(value?.topics[0]?.domain?.id).toMatch(/domains\/\d$/)
    expect(value?.abstract).toMatch(/^Despite growing interest in Open Access/)
  })

  it.each(['entity/author.json', 'entity-2025/A5023888391.json'])('D-01 reads the author of %s', (path) => {
    const { value } = readAuthor(read(path))
    expect(value).toMatchObject({
      id: 'https://openalex.org/A5023888391',
      orcid: 'https://orcid.org/0000-0001-6187-6610',
      summary_stats: { h_index: 17, i10_index: 20 },
    })
    expect(AuthorRecord.shape.affiliations.parse(value?.affiliations).length).toBeGreaterThan(4)
    expect(value?.counts_by_year[0]?.year).toBeLessThan(value?.counts_by_year.at(-1)?.year ?? 0)
    expect(value?.topics).not.toHaveLength(0)
  })

  it('D-01 reads an author whose last known institutions are null, and one who has several', () => {
    expect(readAuthor(read('entity/author.json')).value?.last_known_institutions).toEqual([])
    expect(readAuthor(read('entity-2025/A5023888391.json')).value?.last_known_institutions[0]).toMatchObject({
      display_name: 'OurResearch',
    })
  })

  it('D-01 reads institutions, venues and topics of both years', () => {
    expect(readInstitution(read('entity/institution.json')).value).toMatchObject({
      id: 'https://openalex.org/I136199984',
      ror: 'https://ror.org/03vek6s52',
      country_code: 'US',
      geo: { city: 'Cambridge' },
    })
    expect(readInstitution(read('entity-2025/I27837315.json')).value?.lineage).toBeInstanceOf(Array)
    for (const [path, publisher] of [
      ['entity/source.json', 'Springer Nature'],
      ['entity-2025/S137773608.json', 'Nature Portfolio'],
    ] as const) {
      expect(readVenue(read(path)).value).toMatchObject({
        id: 'https://openalex.org/S137773608',
        display_name: 'Nature',
        type: 'journal',
        issn_l: '0028-0836',
        host_organization_name: publisher,
        summary_stats: { h_index: expect.any(Number), '2yr_mean_citedness': expect.any(Number) },
      })
    }
    for (const path of ['entity/topic.json', 'entity-2025/T11636.json']) {
      const topic = readTopic(read(path)).value as TopicView
      expect(topic.subfield?.id).toMatch(/subfields\/\d{4}$/)
      expect(topic.field?.id).toMatch(/fields\/\d{2}$/)
      expect(topic.domain?.id).toMatch(/domains\/[1-4]$/)
    }
  })
})
