import type { InstitutionReference, TopicView, YearCount } from '@cognate/contract'
import { CATALOGUE_URL } from '@cognate/contract/ids'
import { idOf, rorOf } from '../reading/catalogue-ids.ts'
import { asList, isObject, objectOf } from '../reading/raw.ts'
import { MOST_TOPICS } from '../reading/source-records.ts'
import type { TextReader } from '../reading/text-reader.ts'
import { countryOf, numberOf, placeNumberOf, wholeNumberOf, yearOf } from './fields.ts'

/** An institution as other records refer to it; undefined without id or name. */
export function institutionReference(raw: unknown, texts: TextReader): InstitutionReference | undefined {
  if (!isObject(raw)) return undefined
  const id = idOf(raw.id, 'I')
  const display_name = texts.textOf(raw.display_name)
  if (id === null || display_name === null) return undefined
  return {
    id,
    display_name,
    country_code: countryOf(raw.country_code),
    type: texts.textOf(raw.type),
    ror: rorOf(raw.ror),
  }
}

/** The institutions of a list, each once, in its order; what cannot be read is left out. */
export function institutionReferences(raw: unknown, texts: TextReader): InstitutionReference[] {
  const found = new Map<string, InstitutionReference>()
  for (const item of asList(raw)) {
    const institution = institutionReference(item, texts)
    if (institution && !found.has(institution.id)) found.set(institution.id, institution)
  }
  return [...found.values()]
}

/** A subfield, field or domain of the taxonomy. */
function taxonomyPlace(
  raw: unknown,
  kind: 'subfields' | 'fields' | 'domains',
  texts: TextReader,
): { id: string; display_name: string } | null {
  const { id, display_name } = objectOf(raw)
  const number = placeNumberOf(id)
  const name = texts.textOf(display_name)
  return number === undefined || name === null ? null : { id: `${CATALOGUE_URL}${kind}/${number}`, display_name: name }
}

/** A topic with its place in the taxonomy; undefined without id or name. */
export function topicView(raw: unknown, texts: TextReader): TopicView | undefined {
  if (!isObject(raw)) return undefined
  const id = idOf(raw.id, 'T')
  const display_name = texts.textOf(raw.display_name)
  if (id === null || display_name === null) return undefined
  const count = wholeNumberOf(raw.count)
  const score = numberOf(raw.score)
  return {
    id,
    display_name,
    ...(count === undefined ? {} : { count }),
    ...(score === undefined ? {} : { score }),
    subfield: taxonomyPlace(raw.subfield, 'subfields', texts),
    field: taxonomyPlace(raw.field, 'fields', texts),
    domain: taxonomyPlace(raw.domain, 'domains', texts),
  }
}

/** The topics of a list, each once, in its order. */
export function topicViews(raw: unknown, texts: TextReader): TopicView[] {
  const found = new Map<string, TopicView>()
  for (const item of asList(raw)) {
    const topic = topicView(item, texts)
    if (topic && !found.has(topic.id)) found.set(topic.id, topic)
    if (found.size === MOST_TOPICS) break
  }
  return [...found.values()]
}

/** Works and citations by year, ascending; years with neither are left out. */
export function yearCounts(raw: unknown): YearCount[] {
  const years = new Map<number, YearCount>()
  for (const item of asList(raw)) {
    const { year: rawYear, works_count, cited_by_count } = objectOf(item)
    const year = yearOf(rawYear)
    const works = wholeNumberOf(works_count) ?? 0
    const cited = wholeNumberOf(cited_by_count)
    if (year === null || (works === 0 && !cited)) continue
    years.set(year, { year, works_count: works, ...(cited === undefined ? {} : { cited_by_count: cited }) })
  }
  return [...years.values()].sort((a, b) => a.year - b.year)
}
