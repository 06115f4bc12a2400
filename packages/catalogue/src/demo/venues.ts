import { NATURE } from './institutions.ts'
import { type Country, countries } from './places.ts'
import { Random } from './random.ts'
import { demoId, STREAM } from './scale.ts'
import { topics } from './topics.ts'

export interface Venue {
  id: string
  name: string
  type: string
  host: string
  isOpenAccess: boolean
  /** Mean citations in two years, 0 to about 20. */
  citedness: number
  /** Number of the field; undefined for venues of all fields. */
  field: number | undefined
  issn: string
  country: Country
  /** The reference that locations carry, as JSON. */
  reference: string
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

export function makeVenue(index: number, seed: number): Venue {
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
  const id = demoId('S', index)
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

/** Like an ISSN, with a valid check digit, in the block 9900, where none are assigned. */
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
