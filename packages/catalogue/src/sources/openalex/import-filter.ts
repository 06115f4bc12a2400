import { createHash } from 'node:crypto'
import { idOf } from '../reading/catalogue-ids.ts'
import { asList, objectOf, type Raw } from '../reading/raw.ts'
import type { ImportFilter, RawSource } from '../reading/raw-source.ts'
import { anyTexts } from '../reading/text-reader.ts'
import { countryOf, placeNumberOf, yearOf } from './fields.ts'

/** How a description names the parts of a filter. */
const inWords: Record<keyof ImportFilter, string> = {
  fields: 'fields',
  countries: 'countries',
  fromYear: 'from',
  toYear: 'up to',
  types: 'types',
  languages: 'languages',
  institutions: 'institutions',
}

/** A source of which only the works that pass are imported; the source itself if the filter is empty. */
export function withImportFilter(source: RawSource, filter: ImportFilter): RawSource {
  const parts = Object.entries(filter).filter(([, part]) =>
    Array.isArray(part) ? part.length > 0 : part !== undefined,
  )
  if (parts.length === 0) return source
  const usedParts = Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1))) as ImportFilter
  return {
    ...source,
    description: `${source.description} (${parts.map(([name, part]) => `${inWords[name as keyof ImportFilter]} ${asList(part).length ? asList(part).join(', ') : part}`).join('; ')})`,
    fingerprint: createHash('sha256')
      .update(`${source.fingerprint}\n${JSON.stringify(usedParts)}`)
      .digest('hex'),
    filter: usedParts,
  }
}

/** Whether a filter lets a work in OpenAlex's shape pass. A missing value does not match. */
export function passesImportFilter(raw: Raw, filter: ImportFilter): boolean {
  return (
    passesYears(raw, filter) &&
    passesWords(filter.languages, raw.language) &&
    passesWords(filter.types, raw.type, raw.type_crossref, objectOf(raw.primary_location).raw_type) &&
    (!filter.fields || isInField(raw, filter.fields)) &&
    (!filter.countries || someAuthorship(raw, (authorship) => isFrom(authorship, filter.countries!))) &&
    (!filter.institutions || someAuthorship(raw, (authorship) => isAt(authorship, filter.institutions!)))
  )
}

function passesYears(raw: Raw, { fromYear, toYear }: ImportFilter): boolean {
  if (fromYear === undefined && toYear === undefined) return true
  const year = yearOf(raw.publication_year) ?? yearOf(anyTexts.textOf(raw.publication_date)?.slice(0, 4))
  return year !== null && year >= (fromYear ?? year) && year <= (toYear ?? year)
}

function passesWords(allowed: readonly string[] | undefined, ...values: unknown[]): boolean {
  return !allowed || values.some((word) => typeof word === 'string' && allowed.includes(word.toLowerCase()))
}

function isInField(raw: Raw, fields: readonly number[]): boolean {
  return [raw.primary_topic, ...asList(raw.topics)].some((topic) => {
    const number = placeNumberOf(objectOf(objectOf(topic).field).id)
    return number !== undefined && fields.includes(Number(number))
  })
}

function someAuthorship(raw: Raw, matches: (authorship: Raw) => boolean): boolean {
  return asList(raw.authorships).some((authorship) => matches(objectOf(authorship)))
}

/** Countries are also listed beside institutions, for affiliations in which no institution was recognised. */
function isFrom(authorship: Raw, countries: readonly string[]): boolean {
  const named = asList(authorship.institutions).map((institution) => objectOf(institution).country_code)
  return [...named, ...asList(authorship.countries)].some((code) => countries.includes(countryOf(code) ?? ''))
}

function isAt(authorship: Raw, institutions: readonly string[]): boolean {
  return asList(authorship.institutions).some((institution) => {
    const { id, lineage } = objectOf(institution)
    return [id, ...asList(lineage)].some((place) => institutions.includes(idOf(place, 'I') ?? ''))
  })
}
