import { idOf } from '../reading/catalogue-ids.ts'
import { isObject, objectOf } from '../reading/raw.ts'
import type { ReadRecord, SourceVenue } from '../reading/source-records.ts'
import { anyTexts } from '../reading/text-reader.ts'
import { countryOf, numberOf, wholeNumberOf } from './fields.ts'
import { topicViews, yearCounts } from './references.ts'

/** A venue in OpenAlex's shape, which calls it a source. */
export function readVenue(raw: unknown, texts = anyTexts): ReadRecord<SourceVenue> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  const id = idOf(raw.id, 'S')
  if (id === null) return { reason: 'missing_id' }
  const display_name = texts.textOf(raw.display_name)
  if (display_name === null) return { reason: 'missing_name' }
  const stats = objectOf(raw.summary_stats)
  return {
    value: {
      id,
      display_name,
      abbreviated_title: texts.textOf(raw.abbreviated_title),
      type: texts.textOf(raw.type),
      issn_l: texts.textOf(raw.issn_l),
      is_oa: typeof raw.is_oa === 'boolean' ? raw.is_oa : null,
      host_organization_name: texts.textOf(raw.host_organization_name) ?? texts.textOf(raw.publisher),
      country_code: countryOf(raw.country_code),
      homepage_url: texts.webAddressOf(raw.homepage_url),
      works_count: wholeNumberOf(raw.works_count),
      cited_by_count: wholeNumberOf(raw.cited_by_count),
      summary_stats: {
        '2yr_mean_citedness': numberOf(stats['2yr_mean_citedness']) ?? null,
        h_index: wholeNumberOf(stats.h_index),
      },
      counts_by_year: yearCounts(raw.counts_by_year),
      topics: topicViews(raw.topics, texts),
    },
  }
}
