import { Random } from '../src/demo/random.ts'

/** A line of a file, without its newline; some are not UTF-8. */
export type BrokenLine = Buffer

const strings = [
  '',
  ' ',
  'x',
  'Streets and trees',
  '\u0000\u0007',
  '\ud800',
  '👩‍👩‍👧‍👦',
  'عنوان',
  '<jats:p>Text &amp; more</jats:p>',
  '1e999',
  'null',
  '__proto__',
  'https://openalex.org/',
  '2024-02-30',
  '2024-01-31T04:05:06.123456',
  "'; DROP TABLE work; --",
]
const numbers = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1.7e308, 4_294_967_296]
const ids = ['W1', 'https://openalex.org/W2', 'A3', 'I4', 'V5', 'S6', 'T7', 'w8', 'W0', 'W99999999999999999999', 'C9']

const fields = [
  ...['id', 'doi', 'title', 'display_name', 'publication_year', 'publication_date', 'ids', 'language', 'type'],
  ...['type_crossref', 'primary_location', 'locations', 'best_oa_location', 'host_venue', 'open_access', 'biblio'],
  ...['authorships', 'cited_by_count', 'is_retracted', 'primary_topic', 'topics', 'concepts', 'abstract'],
  ...['abstract_inverted_index', 'orcid', 'display_name_alternatives', 'works_count', 'summary_stats', 'affiliations'],
  ...['last_known_institutions', 'last_known_institution', 'counts_by_year', 'ror', 'country_code', 'lineage', 'geo'],
  ...['homepage_url', 'issn_l', 'issn', 'host_organization_name', 'is_oa', 'subfield', 'field', 'domain', 'publisher'],
  ...['x_concepts', 'grants', 'awards', 'author', 'institution', 'institutions', 'years', 'year', 'source', 'venue'],
  ...['raw_affiliation_strings', 'raw_affiliation_string', 'countries', 'author_position', 'pdf_url', 'InvertedIndex'],
  ...['__proto__', 'constructor', 'toString', 'h_index', '2yr_mean_citedness', 'url', 'name', 'score', 'count'],
]

/** Any JSON as text, including what JavaScript cannot represent: `__proto__`, 1e999. */
function anything(random: Random, depth = 0): string {
  const kind = random.below(depth > 3 ? 6 : 9)
  if (kind === 0) return random.pick(['null', 'true', 'false'])
  if (kind === 1) return random.pick(['1e999', '-1e999', '123456789012345678901234567890', '1E-400'])
  if (kind === 2) return String(random.pick(numbers))
  if (kind <= 4) return JSON.stringify(random.chance(0.002) ? 'a'.repeat(30_000) : random.pick(strings))
  if (kind === 5) return JSON.stringify(random.pick(ids))
  if (kind === 6) return `[${some(random, () => anything(random, depth + 1)).join(',')}]`
  if (kind === 7 && random.chance(0.02)) return nested(random)
  return anyObject(random, depth + 1)
}

function anyObject(random: Random, depth: number): string {
  const members = some(random, () => `${JSON.stringify(random.pick(fields))}:${anything(random, depth)}`)
  return `{${members.join(',')}}`
}

function nested(random: Random): string {
  const depth = random.between(100, 5_000)
  return random.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function some(random: Random, make: () => string): string[] {
  return Array.from({ length: random.below(5) }, make)
}

/** A valid record with some of its fields replaced by anything. */
function almostGood(random: Random, letter: string, number: number): string {
  const good: Record<string, string> = {
    id: JSON.stringify(`https://openalex.org/${letter}${random.chance(0.05) ? 1 + random.below(20) : number}`),
    title: JSON.stringify(`Streets and trees ${number}`),
    display_name: JSON.stringify(`Streets and trees ${number}`),
    publication_year: String(random.between(1950, 2026)),
    abstract_inverted_index: JSON.stringify({ Trees: [0], cool: [1, 3], streets: [2] }),
    authorships: `[{"author":{"id":"https://openalex.org/A${random.below(500) + 1}","display_name":"Ada"},"institutions":[{"id":"I${random.below(50) + 1}","display_name":"Delft","country_code":"NL"}]}]`,
    topics: `[{"id":"T${random.below(30) + 1}","display_name":"Heat","field":{"id":17,"display_name":"Computing"}}]`,
    cited_by_count: '3',
  }
  for (let change = random.below(6); change > 0; change--) good[random.pick(fields)] = anything(random)
  if (random.chance(0.05)) for (const field of Object.keys(good)) good[field] = 'null'
  const members = Object.entries(good).map(([field, value]) => `${JSON.stringify(field)}:${value}`)
  // An own key of this name cannot be written into an object as above.
  if (random.chance(0.05)) members.push(`"__proto__":${anything(random)}`)
  if (random.chance(0.05)) members.push(members[random.below(members.length)]!)
  return `{${members.join(',')}}`
}

/** Lines, most of them broken in some way; the same seed gives the same lines. None is empty. */
export function brokenLines(letter: string, count: number, seed: number): BrokenLine[] {
  const random = new Random(seed, letter.charCodeAt(0))
  return Array.from({ length: count }, (_, index) => {
    const line = almostGood(random, letter, index + 1)
    const way = random.below(20)
    if (way === 0) return Buffer.from(line.slice(0, 1 + random.below(line.length - 1)))
    if (way === 1) return Buffer.from(anything(random))
    if (way === 2) return Buffer.concat([Buffer.from(line), Buffer.from([0xc3, 0x28])])
    if (way === 3) return withBytes(Buffer.from(line), random)
    if (way === 4) return Buffer.from(`\ufeff${line}\r`)
    return Buffer.from(line)
  })
}

/** Some bytes replaced, except newlines. */
function withBytes(line: Buffer, random: Random): Buffer {
  for (let change = random.between(1, 4); change > 0; change--)
    line[random.below(line.length)] = random.between(128, 255)
  return line
}
