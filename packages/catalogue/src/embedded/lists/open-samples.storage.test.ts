import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../../../../../tests/support/shared.ts'
import { world } from '../../../testing/open-world.ts'
import { buildWorld } from '../../../testing/world.ts'
import type { ListedKind } from '../../open-catalogue/open-catalogue.ts'
import { openRecords } from '../../open-catalogue/open-record.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { embeddedOpenCatalogue } from './embedded-open-catalogue.ts'

const samples = shared('data/openalex-samples/openalex')
let directory: string
let catalogue: EmbeddedCatalogue
beforeAll(async () => {
  directory = await buildWorld(world)
  catalogue = await EmbeddedCatalogue.open(directory)
})
afterAll(async () => {
  catalogue.close()
  await rm(directory, { recursive: true })
})

/** Fields of OpenAlex's answers that say nothing of a record itself: experiments, and addresses of its own server. */
const absent = [
  'abstract_inverted_index_v3',
  'cited_by_api_url',
  'content_urls',
  'datasets',
  'fulltext_origin',
  'has_content',
  'institution_assertions',
  'institutions',
  'is_indexed_in_scopus',
  'is_super_system',
  'is_xpac',
  'versions',
  'works_api_url',
]

describe.skipIf(!samples)('real answers of OpenAlex; needs ../shared beside the checkout', () => {
  it.each<[ListedKind, string]>([
    ['work', 'entity/work'],
    ['work', 'entity-2025/W2741809807'],
    ['author', 'entity-2025/A5023888391'],
    ['institution', 'entity-2025/I27837315'],
    ['venue', 'entity-2025/S137773608'],
    ['topic', 'entity-2025/T11636'],
    ['subfield', 'entity/subfield'],
    ['field', 'entity/field'],
    ['domain', 'entity/domain'],
  ])('D-05 of a %s have no field that the record here lacks: %s', async (kind, file) => {
    const real = JSON.parse(readFileSync(`${samples}/${file}.json`, 'utf8')) as Record<string, unknown>
    const [ours = {} as Record<string, unknown>] = await openRecords(kind, [0], embeddedOpenCatalogue(catalogue))
    expect(Object.keys(real).filter((field) => !(field in ours) && !absent.includes(field))).toEqual([])
    for (const [field, value] of Object.entries(real)) {
      // A list here is one there, and an object likewise, as far as both hold something.
      if (ours[field] === null || ours[field] === undefined || value === null) continue
      expect([field, Array.isArray(ours[field]), typeof ours[field]]).toEqual([
        field,
        Array.isArray(value),
        typeof value,
      ])
    }
  })
})
