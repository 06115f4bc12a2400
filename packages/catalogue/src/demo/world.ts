import { inventedOrcid, personName } from './names.ts'
import { type Country, countries } from './places.ts'
import { Random } from './random.ts'
import { type Topic, topics, topicsByField } from './topics.ts'

/**
 * The people and places of the demo catalogue. Works come in chunks of 500; with each chunk ten new groups of twenty
 * authors enter, and some institutions and venues. What a chunk holds depends on the seed and its number alone, so a
 * small demo catalogue is the beginning of a large one.
 */
export const CHUNK_WORKS = 500
export const CHUNK_GROUPS = 10
export const GROUP_AUTHORS = 20

/** Movers go to the group that many places on, which has its main topic in the same field as long as topics go in turn. */
export const MOVE_DISTANCE = 26

export const FIRST_YEAR = 1998
/** The newest month of publication. */
export const LAST_YEAR = 2026
export const LAST_MONTH = 9

/** Ids of eleven digits that begin with 98: beyond those that OpenAlex has given. */
export const idOf = (letter: 'W' | 'A' | 'I' | 'S' | 'P', index: number) =>
  `https://openalex.org/${letter}${98_000_000_001 + index}`

// Streams of random numbers of their own, so that a change in one part of the world leaves the others alone.
const STREAM = { institution: 1, venue: 2, group: 3, author: 4 } as const
export const WORK_STREAM = 5

/** Institutions that exist once `chunks` chunks are written: 400 at 40 chunks, growing with the square root. */
export const institutionsAfter = (chunks: number) => Math.floor(Math.min(63.25 * Math.sqrt(chunks), 20 * chunks))
/** Venues likewise: 200 at 40 chunks. */
export const venuesAfter = (chunks: number) => Math.floor(Math.min(31.63 * Math.sqrt(chunks), 10 * chunks))

export interface Institution {
  id: string
  name: string
  acronym: string
  type: string
  country: Country
  city: string
  /** The reference that authorships carry, as JSON. */
  reference: string
  /** How an author writes it on a paper. */
  address: string
}

export interface Venue {
  id: string
  name: string
  type: string
  host: string
  isOpenAccess: boolean
  /** Mean citations in two years, 0 to about 20. */
  citedness: number
  /** Number of the field; undefined for those that take all. */
  field: number | undefined
  issn: string
  country: Country
  /** The reference that locations carry, as JSON. */
  reference: string
}

/** Twenty authors who publish together. */
export interface Group {
  index: number
  /** The main topic, the one it drifts to, and one on the side. */
  topics: readonly [Topic, Topic, Topic]
  /** From this year on the second topic leads. */
  pivot: number
  startYear: number
  /** Multiplies citations; about 1. */
  standing: number
  /** Indices of home and two partners. */
  institutions: readonly [number, number, number]
  members: readonly Member[]
}

export interface Member {
  id: string
  name: string
  orcid: string | null
  firstYear: number
  lastYear: number
  /** The year of moving to the group `MOVE_DISTANCE` further on; never for most. */
  movesIn: number
  /** Index of an institution of the member, before the move. */
  institution: number
  /** Another one, from `secondFrom` on, beside the first or in its place; none for most. */
  second: number | undefined
  secondFrom: number
  secondReplaces: boolean
  /** The reference that authorships carry, as JSON. */
  reference: string
}

const NATURE =
  'Alder Amber Beacon Birch Cedar Compass Coral Dawn Delta Ember Falcon Fern Granite Harbour Heron Horizon Juniper Lantern Laurel Linden Maple Meridian Mosaic Northlight Oakhill Orchard Pinecrest Quarry Riverside Rowan Sable Silverbrook Summit Tidewater Willow Zephyr'.split(
    ' ',
  )

/** Share of the eight types, in hundredths. */
const INSTITUTION_TYPES: readonly (readonly [type: string, share: number, forms: readonly string[]])[] = [
  ['education', 58, ['{n} University {c}', 'University of {n}, {c}', '{n} Polytechnic {c}', '{c} {n} College']],
  ['healthcare', 12, ['{n} University Hospital {c}', '{n} Medical Centre {c}', '{c} {n} Children Hospital']],
  ['facility', 9, ['{n} Research Institute {c}', '{n} Laboratory {c}', '{n} Observatory {c}']],
  ['government', 7, ['{n} National Agency {c}', '{n} Public Research Council {c}']],
  ['company', 6, ['{n} Technologies {c}', '{n} Biosciences {c}', '{n} Engineering {c}']],
  ['nonprofit', 4, ['{n} Foundation {c}', '{n} Society for Science {c}']],
  ['archive', 2, ['{n} Museum and Archive {c}', '{n} Library {c}']],
  ['other', 2, ['{n} Consortium {c}', '{n} Network {c}']],
]

export class World {
  readonly #seed: number
  readonly #institutions: Institution[] = []
  readonly #venues: Venue[] = []
  /** Indices of venues by field; `undefined` holds those that take all. */
  readonly #venuesByField = new Map<number | undefined, number[]>()
  readonly #groups = new Map<number, Group>()

  constructor(seed: number) {
    this.#seed = seed
  }

  institution(index: number): Institution {
    while (this.#institutions.length <= index) {
      this.#institutions.push(makeInstitution(this.#institutions.length, this.#seed))
    }
    return this.#institutions[index]!
  }

  venue(index: number): Venue {
    while (this.#venues.length <= index) {
      const venue = makeVenue(this.#venues.length, this.#seed)
      const list = this.#venuesByField.get(venue.field)
      if (list) list.push(this.#venues.length)
      else this.#venuesByField.set(venue.field, [this.#venues.length])
      this.#venues.push(venue)
    }
    return this.#venues[index]!
  }

  /** A venue of the field, or one that takes all, among the first `visible` ones. */
  pickVenue(field: number, visible: number, random: Random): Venue {
    this.venue(visible - 1)
    const own = this.#countBelow(field, visible)
    if (own === 0 || random.chance(0.1)) {
      const general = this.#venuesByField.get(undefined)!
      return this.venue(general[random.below(this.#countBelow(undefined, visible))]!)
    }
    return this.venue(this.#venuesByField.get(field)![random.skewedBelow(own)]!)
  }

  #countBelow(field: number | undefined, visible: number): number {
    const list = this.#venuesByField.get(field) ?? []
    let count = list.length
    while (count > 0 && list[count - 1]! >= visible) count -= 1
    return count
  }

  group(index: number): Group {
    const known = this.#groups.get(index)
    if (known) return known
    // Bounded, so that a million works take no more memory than a thousand.
    if (this.#groups.size >= 4_096) this.#groups.clear()
    const group = makeGroup(index, this.#seed)
    this.#groups.set(index, group)
    return group
  }

  /** The author of an index. */
  member(index: number): Member {
    return this.group(Math.floor(index / GROUP_AUTHORS)).members[index % GROUP_AUTHORS]!
  }
}

function makeInstitution(index: number, seed: number): Institution {
  const random = new Random(seed, STREAM.institution, index)
  // The first ones stand in different countries, so that even a small catalogue spans the world.
  const country = index < countries.length ? countries[(index * 7) % countries.length]! : random.pickSkewed(countries)
  const city = random.pick(country.cities)
  const [type, , forms] = pickType(index, random)
  // Two words keep names apart: 36 × 35 of them in each form and city.
  const first = NATURE[index % NATURE.length]!
  const second = NATURE[(index + 1 + (Math.floor(index / NATURE.length) % (NATURE.length - 1))) % NATURE.length]!
  const given = index < NATURE.length ? first : `${first} ${second}`
  const name = random.pick(forms).replace('{n}', given).replace('{c}', city)
  const id = idOf('I', index)
  const reference = JSON.stringify({
    id,
    display_name: name,
    ror: null,
    country_code: country.code,
    type,
    lineage: [id],
  })
  const acronym = name.replace(/[^A-Z]/g, '')
  return { id, name, acronym, type, country, city, reference, address: `${name}, ${city}, ${country.name}` }
}

function pickType(index: number, random: Random) {
  // One of each among the first eight.
  if (index < INSTITUTION_TYPES.length) return INSTITUTION_TYPES[index]!
  return random.pickByShare(INSTITUTION_TYPES)
}

export function institutionLine({ id, name, acronym, type, country, city }: Institution): string {
  const slug = id.slice(-6)
  return JSON.stringify({
    id,
    ror: null,
    display_name: name,
    display_name_acronyms: acronym.length > 1 ? [acronym] : [],
    display_name_alternatives: [],
    country_code: country.code,
    type,
    lineage: [id],
    homepage_url: `https://www.institution-${slug}.example`,
    image_thumbnail_url: null,
    ids: { openalex: id, ror: null },
    geo: { city, region: null, country_code: country.code, country: country.name },
  })
}

const GENERAL_VENUES: readonly (readonly [name: string, type: string])[] = [
  ['Lantern Open Repository', 'repository'],
  ['Annals of Open Inquiry', 'journal'],
  ['Heron Digital Library', 'ebook platform'],
  ['Meridian Conference on Science and Society', 'conference'],
  ['Compass Studies', 'book series'],
]
const HOSTS = [
  'Heron Academic Press',
  'Lantern Publishing',
  'Meridian Scholarly Society',
  'Tidewater Journals',
  'Compass University Press',
  'Rowan & Birch',
  'Northlight Open Access Foundation',
  'Granite Scientific',
]

/** Forms of venue names by type and their share, in hundredths; {f} is the name of a subfield. */
const VENUE_TYPES: readonly (readonly [type: string, share: number, forms: readonly string[]])[] = [
  [
    'journal',
    66,
    ['{n} Journal of {f}', 'Annals of {f} ({n})', '{f} Letters ({n})', '{n} Review of {f}', 'Advances in {f} ({n})'],
  ],
  ['conference', 17, ['{n} Conference on {f}', '{n} Symposium on {f}', '{n} Workshop on {f}']],
  ['book series', 8, ['{n} Studies in {f}', '{n} Handbooks of {f}']],
  ['repository', 5, ['{n} Preprints in {f}', '{n} Archive of {f}']],
  ['ebook platform', 4, ['{n} Books: {f}', '{n} Reference: {f}']],
]

function makeVenue(index: number, seed: number): Venue {
  const random = new Random(seed, STREAM.venue, index)
  const general = GENERAL_VENUES[index]
  const topic = topics[(index * 11) % topics.length]!
  const [drawn, , forms] = random.pickByShare(VENUE_TYPES)
  const word = NATURE[index % NATURE.length]!
  const round = Math.floor(index / NATURE.length)
  const name = random
    .pick(forms)
    .replace('{n}', round === 0 ? word : `${word} ${NATURE[(index + round) % NATURE.length]}`)
    .replace('{f}', topic.name)
  const type = general?.[1] ?? drawn
  const id = idOf('S', index)
  const host = random.pickSkewed(HOSTS)
  const isOpenAccess = type === 'repository' || random.chance(0.45)
  const venue = { id, name: general?.[0] ?? name, type, host, isOpenAccess, issn: issn(index) }
  const reference = JSON.stringify({
    id,
    display_name: venue.name,
    issn_l: type === 'journal' ? venue.issn : null,
    is_oa: isOpenAccess,
    host_organization_name: host,
    type,
  })
  const citedness = Math.round(Math.exp(0.7 + 0.8 * random.normal()) * 1_000) / 1_000
  return {
    ...venue,
    citedness,
    field: general ? undefined : topic.field.id,
    country: random.pickSkewed(countries),
    reference,
  }
}

/** ISSN-like with a valid check digit, in the block 9900, where none are given. */
function issn(index: number): string {
  const digits = `9${String(900_000 + index)}`
  let total = 0
  for (let place = 0; place < 7; place += 1) total += Number(digits[place]) * (8 - place)
  const check = (11 - (total % 11)) % 11
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? 'X' : check}`
}

export function venueLine(venue: Venue): string {
  const { id, name, type, host, isOpenAccess, citedness, country } = venue
  const issnL = type === 'journal' ? venue.issn : null
  return JSON.stringify({
    id,
    issn_l: issnL,
    issn: issnL ? [issnL] : null,
    display_name: name,
    abbreviated_title: null,
    type,
    is_oa: isOpenAccess,
    host_organization_name: host,
    country_code: country.code,
    homepage_url: `https://www.venue-${id.slice(-6)}.example`,
    summary_stats: { '2yr_mean_citedness': citedness },
    ids: { openalex: id, issn_l: issnL },
  })
}

function makeGroup(index: number, seed: number): Group {
  const random = new Random(seed, STREAM.group, index)
  const chunk = Math.floor(index / CHUNK_GROUPS)
  // Every topic once in turn; later groups gather on the popular ones.
  const main = index < topics.length ? index : random.below(random.chance(0.5) ? topics.length : 60)
  const siblings = topicsByField.get(topics[main]!.field.id)!
  const startYear = random.between(FIRST_YEAR, 2016)
  const institutions = groupInstitutions(index, chunk, random)
  const group = {
    index,
    topics: [topics[main]!, topics[random.pick(siblings)]!, topics[pickSide(main, random)]!] as const,
    pivot: startYear + random.between(6, 16),
    startYear,
    standing: Math.exp(0.5 * random.normal()),
    institutions,
  }
  const members = Array.from({ length: GROUP_AUTHORS }, (_, slot) => makeMember(slot, group, seed))
  return { ...group, members }
}

/** A topic on the side: mostly of the same domain, now and then from anywhere. */
function pickSide(main: number, random: Random): number {
  const { domain } = topics[main]!.field
  for (;;) {
    const side = random.below(topics.length)
    if (topics[side]!.field.domain === domain || random.chance(0.1)) return side
  }
}

/** A home that is often one of the first, and two partners that go through all in turn, so that each has authors. */
function groupInstitutions(index: number, chunk: number, random: Random): [number, number, number] {
  const visible = institutionsAfter(chunk + 1)
  const fresh = institutionsAfter(chunk)
  const turn = (index % CHUNK_GROUPS) * 2
  const partner = (offset: number) => {
    const next = fresh + turn + offset
    return next < visible ? next : random.below(visible)
  }
  return [Math.floor(visible * random.next() ** 1.5), partner(0), partner(1)]
}

function makeMember(slot: number, group: Omit<Group, 'members'>, seed: number): Member {
  const index = group.index * GROUP_AUTHORS + slot
  const random = new Random(seed, STREAM.author, index)
  const institution = group.institutions[slot < 12 ? 0 : slot < 16 ? 1 : 2]
  const culture = random.chance(0.72) ? makeInstitutionCulture(institution, seed) : random.pick(countries).culture
  const name = personName(culture, index, random)
  const orcid = random.chance(0.5) ? inventedOrcid(index) : null
  const id = idOf('A', index)
  // The first four lead the group throughout; the others come and go.
  const firstYear = slot < 4 ? group.startYear : Math.min(LAST_YEAR - 2, group.startYear + random.below(24))
  const lastYear = slot < 4 ? LAST_YEAR : firstYear + 3 + random.skewedBelow(30)
  return {
    id,
    name,
    orcid,
    firstYear,
    lastYear,
    movesIn: slot >= 4 && random.chance(0.25) ? firstYear + random.between(2, 8) : Number.POSITIVE_INFINITY,
    institution,
    second: random.chance(0.3) ? group.institutions[random.below(3)] : undefined,
    secondFrom: firstYear + random.below(8),
    secondReplaces: random.chance(0.6),
    reference: JSON.stringify({ id, display_name: name, orcid }),
  }
}

/** The culture of an institution's country, without making the institution: the same draw as `makeInstitution`. */
function makeInstitutionCulture(index: number, seed: number): string {
  if (index < countries.length) return countries[(index * 7) % countries.length]!.culture
  return new Random(seed, STREAM.institution, index).pickSkewed(countries).culture
}

export function authorLine({ id, name, orcid }: Member): string {
  return JSON.stringify({ id, orcid, display_name: name, display_name_alternatives: [], ids: { openalex: id, orcid } })
}
