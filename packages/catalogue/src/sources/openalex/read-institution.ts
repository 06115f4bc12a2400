import { idOf, rorOf } from '../reading/catalogue-ids.ts'
import { asList, isObject, objectOf } from '../reading/raw.ts'
import type { ReadRecord, SourceInstitution } from '../reading/source-records.ts'
import { anyTexts } from '../reading/text-reader.ts'
import { countryOf, wholeNumberOf } from './fields.ts'
import { topicViews, yearCounts } from './references.ts'

/** An institution in OpenAlex's shape. */
export function readInstitution(raw: unknown, texts = anyTexts): ReadRecord<SourceInstitution> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  const id = idOf(raw.id, 'I')
  if (id === null) return { reason: 'missing_id' }
  const display_name = texts.textOf(raw.display_name)
  if (display_name === null) return { reason: 'missing_name' }
  const geo = objectOf(raw.geo)
  return {
    value: {
      id,
      display_name,
      display_name_acronyms: texts.textsOf(raw.display_name_acronyms),
      display_name_alternatives: texts.textsOf(raw.display_name_alternatives).filter((name) => name !== display_name),
      ror: rorOf(raw.ror) ?? rorOf(objectOf(raw.ids).ror),
      country_code: countryOf(raw.country_code) ?? countryOf(geo.country_code),
      type: texts.textOf(raw.type),
      geo: { city: texts.textOf(geo.city), country: texts.textOf(geo.country) },
      homepage_url: texts.webAddressOf(raw.homepage_url),
      image_thumbnail_url: texts.webAddressOf(raw.image_thumbnail_url),
      works_count: wholeNumberOf(raw.works_count),
      cited_by_count: wholeNumberOf(raw.cited_by_count),
      counts_by_year: yearCounts(raw.counts_by_year),
      topics: topicViews(raw.topics, texts),
      lineage: lineage(raw.lineage, id),
    },
  }
}

/** OpenAlex lists an institution among those above it. */
function lineage(raw: unknown, own: string): string[] {
  const ids = asList(raw).map((id) => idOf(id, 'I'))
  return [...new Set(ids.filter((id) => id !== null))].filter((id) => id !== own)
}
