import type { ResultView } from '@cognate/contract'
import { projectSources } from '@cognate/contract/project-sources'
import { messages } from '../messages.ts'
import { countryName } from '../records/names-of-codes.ts'
import { formatMoney, formatPeriod, formatPublished, termInWords } from '../records/wording.ts'

/**
 * What tells a record from others of its kind: where it is, from whom, and since when; "Leuven, Belgium · Founded 2019". Undefined of
 * people, of whom more is kept, and where nothing is known. Of a work it names no author, who may ask to be left out.
 */
export function hintOf(result: ResultView): string | undefined {
  const words = partsOf(result).filter(Boolean)
  return words.length > 0 ? words.join(' · ') : undefined
}

function partsOf({ record_type, fields }: ResultView): (string | null | undefined)[] {
  if (record_type === 'institution')
    return [fields.type && termInWords(fields.type), placeOf(fields.geo.city, fields.geo.country, fields.country_code)]
  if (record_type === 'venue') return [fields.type && termInWords(fields.type), fields.host_organization_name]
  if (record_type === 'work') return [fields.primary_location?.source?.display_name]
  if (record_type === 'project')
    return [
      projectSources.find(({ id }) => id === fields.authority_id)?.label,
      fields.programme,
      formatPeriod(fields.start_date, fields.end_date),
      fields.funding && formatMoney(fields.funding),
    ]
  if (record_type === 'startup')
    return [placeOf(fields.city, fields.country, fields.country_code), foundedIn(fields.foundation_year)]
  if (record_type === 'starthub')
    return [fields.company_name, placeOf(null, null, fields.country_code), foundedIn(fields.year_of_foundation)]
  if (record_type === 'partner') return [placeOf(fields.city, fields.country, fields.country_code)]
  if (record_type === 'policydoc') return [fields.publisher, formatPublished(fields.publication_date)]
  return []
}

const placeOf = (city: string | null, country: string | null, code: string | null) =>
  [city, code ? countryName(code) : country].filter(Boolean).join(', ')

const foundedIn = (year: number | null) => (year === null ? null : messages.founded(year))
