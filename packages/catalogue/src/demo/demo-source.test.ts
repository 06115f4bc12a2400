import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RawEntity, type RawSource, rawEntities } from '../sources/reading/raw-source.ts'
import { demoSource } from './demo-source.ts'
import { inventedOrcid } from './names.ts'

interface DemoInstitution {
  id: string
  display_name: string
  ror: string | null
  type: string
  country_code: string
  geo: { city: string; country: string }
  homepage_url: string
}
interface DemoWork {
  id: string
  doi: string | null
  title: string
  publication_year: number
  publication_date: string
  language: string
  type_crossref: string
  cited_by_count: number
  primary_location: { source: { id: string; type: string } }
  open_access: { is_oa: boolean; oa_url: string | null }
  authorships: {
    author_position: string
    author: { id: string; display_name: string; orcid: string | null }
    institutions: { id: string }[]
  }[]
  topics: { id: string; field: { id: string }; domain: { id: string } }[]
  abstract_inverted_index: Record<string, number[]> | null
}
interface DemoAuthor {
  id: string
  display_name: string
  orcid: string | null
}
interface DemoVenue {
  id: string
  type: string
}

async function textOf(source: RawSource, entity: RawEntity): Promise<string> {
  let text = ''
  for (const file of source.files[entity]) for await (const chunk of file.open()) text += chunk.toString()
  return text
}

async function recordsOf<Shape>(source: RawSource, entity: RawEntity): Promise<Shape[]> {
  const lines = (await textOf(source, entity)).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Shape)
}

function abstractOf(work: DemoWork): string {
  const words: string[] = []
  for (const [word, positions] of Object.entries(work.abstract_inverted_index ?? {})) {
    for (const position of positions) words[position] = word
  }
  return words.join(' ')
}

/** What a reader would stumble over in title and abstract. */
function faultsOf(work: DemoWork): string[] {
  const abstract = abstractOf(work)
  const text = `${work.title}\n${abstract}`
  const sentences = abstract.split(/(?<=[.?!]) (?=\p{Lu})/u)
  const checks = {
    'something left of the program': /undefined|null|NaN|[{}[\]]/.test(text),
    'a space too many': / {2}| [,.;](?!\S)/.test(text),
    'a wrong article': work.language === 'en' && /\ba [aeio]\w|\ban [bcdfgjklmnpqrtvwxyz]/.test(text),
    'a title without capital': !/^[\p{Lu}\d]/u.test(work.title),
    'too few or too many sentences': abstract !== '' && (sentences.length < 4 || sentences.length > 8),
    'half a sentence': abstract !== '' && !sentences.every((sentence) => /^\p{Lu}.*[.?!]$/u.test(sentence)),
  }
  return Object.entries(checks).flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}

const distinct = <Value>(values: Iterable<Value>) => new Set(values).size
const share = <Value>(values: readonly Value[], holds: (value: Value) => boolean) =>
  values.filter(holds).length / values.length

describe('the demo catalogue', () => {
  let works: DemoWork[]
  let authors: DemoAuthor[]
  let institutions: DemoInstitution[]
  let venues: DemoVenue[]

  beforeAll(async () => {
    const source = demoSource()
    works = await recordsOf(source, 'works')
    authors = await recordsOf(source, 'authors')
    institutions = await recordsOf(source, 'institutions')
    venues = await recordsOf(source, 'sources')
  })

  it('D-06 has 20,000 works of 8,000 authors at 400 institutions in some 60 countries and 200 venues', () => {
    expect([works.length, authors.length, institutions.length, venues.length]).toEqual([20_000, 8_000, 400, 200])
    for (const records of [works, authors, institutions, venues]) {
      expect(distinct((records as { id: string }[]).map(({ id }) => id))).toBe(records.length)
    }
    const countries = distinct(institutions.map(({ country_code }) => country_code))
    expect(countries).toBeGreaterThanOrEqual(55)
    expect(distinct(institutions.map(({ type }) => type))).toBe(8)
    expect(distinct(venues.map(({ type }) => type))).toBe(5)
  })

  it('D-06 leaves no author, institution or venue without works, and refers to none that is missing', () => {
    const authorships = works.flatMap((work) => work.authorships)
    expect(new Set(authorships.map(({ author }) => author.id))).toEqual(new Set(authors.map(({ id }) => id)))
    const named = new Set(authorships.flatMap((authorship) => authorship.institutions.map(({ id }) => id)))
    expect(named).toEqual(new Set(institutions.map(({ id }) => id)))
    const used = new Set(works.map((work) => work.primary_location.source.id))
    for (const id of used) expect(venues.some((venue) => venue.id === id)).toBe(true)
    expect(used.size).toBeGreaterThan(180)
  })

  it('D-06 covers the 4 domains and all 26 fields', () => {
    const topics = works.flatMap((work) => work.topics)
    expect(distinct(topics.map(({ domain }) => domain.id))).toBe(4)
    expect(distinct(topics.map(({ field }) => field.id))).toBe(26)
    expect(distinct(topics.map(({ id }) => id))).toBe(252)
  })

  it('D-06 reads like prose: whole sentences, single spaces, nothing left of a template', () => {
    const faults = works.flatMap((work) => faultsOf(work).map((fault) => `${work.id}: ${fault}`))
    expect(faults).toEqual([])
    expect(distinct(works.map(({ title }) => title))).toBeGreaterThan(15_000)
  })

  it('D-06 has works without abstract, in other languages and of about ten document types', () => {
    expect(share(works, (work) => work.abstract_inverted_index === null)).toBeCloseTo(0.08, 1)
    expect(new Set(works.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr', 'es', 'nl']))
    expect(share(works, ({ language }) => language !== 'en')).toBeGreaterThan(0.01)
    expect(distinct(works.map(({ type_crossref }) => type_crossref))).toBeGreaterThanOrEqual(10)
    expect(share(works, ({ open_access }) => open_access.oa_url !== null)).toBeGreaterThan(0.3)
  })

  it('D-06 spans 1998 to September 2026, later years with more works', () => {
    const dates = works.map((work) => work.publication_date).sort()
    expect(dates[0]?.slice(0, 4)).toBe('1998')
    expect(dates.at(-1)?.slice(0, 7)).toBe('2026-09')
    expect(works.every((work) => work.publication_date.startsWith(`${work.publication_year}-`))).toBe(true)
    expect(share(works, (work) => work.publication_year >= 2015)).toBeGreaterThan(0.5)
  })

  it('D-06 has 1 to 8 authors a work, and a few works with more than 100', () => {
    const sizes = works.map((work) => work.authorships.length)
    const large = sizes.filter((size) => size > 100)
    expect(large.length).toBeGreaterThanOrEqual(5)
    expect(large.length).toBeLessThan(20)
    expect(new Set(sizes.filter((size) => size <= 100))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    const odd = works.filter(
      ({ authorships }) =>
        authorships[0]?.author_position !== 'first' ||
        distinct(authorships.map(({ author }) => author.id)) < authorships.length,
    )
    expect(odd).toEqual([])
  })

  it('D-06 has affiliations that change over the years, some of them double', () => {
    const places = new Map<string, Set<string>>()
    for (const { authorships } of works) {
      for (const { author, institutions } of authorships) {
        const authorPlaces = places.get(author.id) ?? new Set()
        for (const { id } of institutions) authorPlaces.add(id)
        places.set(author.id, authorPlaces)
      }
    }
    expect(share([...places.values()], (known) => known.size > 1)).toBeGreaterThan(0.15)
    const authorships = works.flatMap((work) => work.authorships)
    expect(share(authorships, ({ institutions }) => institutions.length === 2)).toBeGreaterThan(0.03)
  })

  it('D-06 has people who publish together again and again', () => {
    const pairs = new Map<string, number>()
    for (const { authorships } of works) {
      const ids = authorships.slice(0, 9).map(({ author }) => author.id)
      for (const a of ids) for (const b of ids) if (a < b) pairs.set(a + b, (pairs.get(a + b) ?? 0) + 1)
    }
    expect(share([...pairs.values()], (count) => count > 1)).toBeGreaterThan(0.3)
  })

  it('D-06 cites few works often', () => {
    const cited = works.map((work) => work.cited_by_count).sort((a, b) => b - a)
    const total = cited.reduce((sum, count) => sum + count, 0)
    const top = cited.slice(0, 2_000).reduce((sum, count) => sum + count, 0)
    expect(top / total).toBeGreaterThan(0.4)
    expect(cited[10_000]).toBeLessThan(20)
  })

  it('D-06 is not about real people: invented ids, test DOIs, example addresses, no ROR', () => {
    expect(works.every(({ id }) => /^https:\/\/openalex\.org\/W98\d{9}$/.test(id))).toBe(true)
    expect(works.every(({ doi }) => doi === null || doi.startsWith('https://doi.org/10.5555/'))).toBe(true)
    for (const institution of institutions) {
      expect(institution.ror).toBeNull()
      expect(institution.homepage_url).toMatch(/\.example$/)
    }
    expect(authors.every(({ orcid }) => orcid === null || orcid.startsWith('https://orcid.org/0009-9'))).toBe(true)
    expect(share(authors, ({ orcid }) => orcid !== null)).toBeCloseTo(0.5, 1)
  })

  it('S-04 has names with accents, and a handful of homonyms', () => {
    expect(share(authors, ({ display_name }) => /[^ -~]/.test(display_name))).toBeGreaterThan(0.05)
    const homonyms = authors.length - distinct(authors.map(({ display_name }) => display_name))
    expect(homonyms).toBeGreaterThan(0)
    expect(homonyms).toBeLessThan(200)
  })
})

describe('demoSource', () => {
  it('D-06 writes the same bytes for the same options, and others for another seed', async () => {
    const digest = async (source: RawSource) => {
      const hash = createHash('sha256')
      for (const entity of rawEntities) hash.update(await textOf(source, entity))
      return hash.digest('hex')
    }
    const [first, again, other] = [
      demoSource({ works: 900 }),
      demoSource({ works: 900 }),
      demoSource({ works: 900, seed: 2 }),
    ]
    expect(again.fingerprint).toBe(first.fingerprint)
    expect(other.fingerprint).not.toBe(first.fingerprint)
    expect(demoSource({ works: 901 }).fingerprint).not.toBe(first.fingerprint)
    expect(await digest(again)).toBe(await digest(first))
    expect(await digest(other)).not.toBe(await digest(first))
  })

  it('D-06 makes a small catalogue the beginning of a large one', async () => {
    for (const entity of ['works', 'authors', 'institutions', 'sources'] as const) {
      const small = await textOf(demoSource({ works: 700 }), entity)
      const large = await textOf(demoSource({ works: 2_000 }), entity)
      expect(large.startsWith(small)).toBe(true)
    }
  })

  it('D-06 streams a large catalogue from the first line on, without making the rest', async () => {
    const source = demoSource({ works: 10_000_000 })
    expect(source.files.works).toHaveLength(200)
    let bytes = 0
    for await (const chunk of source.files.works[199]!.open((read) => (bytes += read))) {
      expect(JSON.parse(chunk.toString().split('\n')[0]!).id).toBe('https://openalex.org/W98009950001')
      expect(bytes).toBe(chunk.length)
      break
    }
  })
})

describe('inventedOrcid', () => {
  // ISO 7064 MOD 11-2, as ORCID describes it: 0000-0002-1825-0097 is its own example.
  const isValid = (orcid: string) => {
    let total = 0
    for (const digit of orcid.slice(-19).replaceAll('-', ''))
      total = (total * 2 + (digit === 'X' ? 10 : Number(digit))) % 11
    return total === 1
  }

  it('D-06 ends in a valid check digit and never repeats', () => {
    expect(isValid('https://orcid.org/0000-0002-1825-0097')).toBe(true)
    expect(isValid('https://orcid.org/0000-0002-1825-0096')).toBe(false)
    const orcids = Array.from({ length: 5_000 }, (_, index) => inventedOrcid(index))
    expect(orcids.every(isValid)).toBe(true)
    expect(distinct(orcids)).toBe(5_000)
  })
})
