import { type Country, countries } from './places.ts'
import { Random } from './random.ts'
import { demoId, STREAM } from './scale.ts'

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

/** First words of the names of institutions and venues. */
export const NATURE =
  'Alder Amber Beacon Birch Cedar Compass Coral Dawn Delta Ember Falcon Fern Granite Harbour Heron Horizon Juniper Lantern Laurel Linden Maple Meridian Mosaic Northlight Oakhill Orchard Pinecrest Quarry Riverside Rowan Sable Silverbrook Summit Tidewater Willow Zephyr'.split(
    ' ',
  )

/** Share of the eight types, in hundredths. */
const INSTITUTION_TYPES: readonly (readonly [type: string, share: number, forms: readonly string[]])[] = [
  ['education', 58, ['{n} University {c}', 'University of {n}, {c}', '{n} Polytechnic {c}', '{c} {n} College']],
  ['healthcare', 12, ['{n} University Hospital {c}', '{n} Medical Centre {c}', '{c} {n} Children’s Hospital']],
  ['facility', 9, ['{n} Research Institute {c}', '{n} Laboratory {c}', '{n} Observatory {c}']],
  ['government', 7, ['{n} National Agency {c}', '{n} Public Research Council {c}']],
  ['company', 6, ['{n} Technologies {c}', '{n} Biosciences {c}', '{n} Engineering {c}']],
  ['nonprofit', 4, ['{n} Foundation {c}', '{n} Society for Science {c}']],
  ['archive', 2, ['{n} Museum and Archive {c}', '{n} Library {c}']],
  ['other', 2, ['{n} Consortium {c}', '{n} Network {c}']],
]

export function makeInstitution(index: number, seed: number): Institution {
  const random = new Random(seed, STREAM.institution, index)
  // The first ones are in different countries, so that even a small catalogue spans the world.
  const country = index < countries.length ? countries[(index * 7) % countries.length]! : random.pickSkewed(countries)
  const city = random.pick(country.cities)
  const [type, , forms] = pickType(index, random)
  // Two words keep names apart: 36 × 35 of them in each form and city.
  const first = NATURE[index % NATURE.length]!
  const second = NATURE[(index + 1 + (Math.floor(index / NATURE.length) % (NATURE.length - 1))) % NATURE.length]!
  const words = index < NATURE.length ? first : `${first} ${second}`
  const name = random.pick(forms).replace('{n}', words).replace('{c}', city)
  const id = demoId('I', index)
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

/** The culture of an institution's country, without making the institution: the same draw as `makeInstitution`. */
export function cultureOf(index: number, seed: number): string {
  if (index < countries.length) return countries[(index * 7) % countries.length]!.culture
  return new Random(seed, STREAM.institution, index).pickSkewed(countries).culture
}
