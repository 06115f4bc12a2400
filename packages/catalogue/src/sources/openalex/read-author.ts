import type { AuthorRecord, InstitutionReference } from '@cognate/contract'
import { idOf } from '../reading/catalogue-ids.ts'
import { asList, isObject, objectOf, type Raw } from '../reading/raw.ts'
import type { ReadRecord, SourceAuthor } from '../reading/source-records.ts'
import { anyTexts, type TextReader } from '../reading/text-reader.ts'
import { isPlaceholder, numberOf, orcidOf, wholeNumberOf, yearOf } from './fields.ts'
import { institutionReference, institutionReferences, topicViews, yearCounts } from './references.ts'

/** An author in OpenAlex's shape, of any year's dump. */
export function readAuthor(raw: unknown, texts = anyTexts): ReadRecord<SourceAuthor> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  const id = idOf(raw.id, 'A')
  if (id === null) return { reason: 'missing_id' }
  if (isPlaceholder(id)) return { reason: 'placeholder' }
  const display_name = texts.textOf(raw.display_name)
  if (display_name === null) return { reason: 'missing_name' }
  const ids = objectOf(raw.ids)
  const orcid = orcidOf(raw.orcid) ?? orcidOf(ids.orcid)
  return {
    value: {
      id,
      display_name,
      display_name_alternatives: texts.textsOf(raw.display_name_alternatives).filter((name) => name !== display_name),
      orcid,
      ids: { openalex: id, orcid, scopus: texts.textOf(ids.scopus) },
      works_count: wholeNumberOf(raw.works_count),
      cited_by_count: wholeNumberOf(raw.cited_by_count),
      counts_by_year: yearCounts(raw.counts_by_year),
      summary_stats: summaryStats(raw.summary_stats),
      last_known_institutions: lastKnown(raw, texts),
      affiliations: affiliations(raw.affiliations, texts),
      topics: topicViews(raw.topics, texts),
    },
  }
}

function summaryStats(raw: unknown): AuthorRecord['summary_stats'] {
  const stats = objectOf(raw)
  return {
    h_index: wholeNumberOf(stats.h_index),
    i10_index: wholeNumberOf(stats.i10_index),
    '2yr_mean_citedness': numberOf(stats['2yr_mean_citedness']),
  }
}

/** Dumps before 2024 know only one last institution. */
function lastKnown(raw: Raw, texts: TextReader): InstitutionReference[] {
  const several = institutionReferences(raw.last_known_institutions, texts)
  return several.length > 0 ? several : institutionReferences([raw.last_known_institution], texts)
}

function affiliations(raw: unknown, texts: TextReader): AuthorRecord['affiliations'] {
  const found: AuthorRecord['affiliations'] = []
  for (const item of asList(raw)) {
    const { institution: rawInstitution, years: rawYears } = objectOf(item)
    const institution = institutionReference(rawInstitution, texts)
    const years = new Set(
      asList(rawYears)
        .map(yearOf)
        .filter((year) => year !== null),
    )
    if (institution) found.push({ institution, years: [...years].sort((a, b) => b - a) })
  }
  return found
}
