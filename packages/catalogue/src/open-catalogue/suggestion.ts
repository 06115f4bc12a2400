import { findCountryName, type OpenCatalogueEntity, openEntityTypes, type SuggestionView } from '@cognate/contract'
import type { RecordKind } from '../columns/columns.ts'
import type { SuggestOptions } from '../engine/engine.ts'
import { entities, isTaxonomy, type Reader, type Records, recordAt } from './reader.ts'
import { type Place, taxonomyOf, topicCitations } from './taxonomy.ts'
import { knownOrNull } from './unknown-number.ts'

type Described = Pick<SuggestionView, 'hint' | 'works_count' | 'external_id' | 'cited_by_count'>
type Describe<Kind extends RecordKind> = (record: Records[Kind], index: number, reader: Reader) => Described

/** What a suggestion says of a record, as OpenAlex does. */
const describers: { [Kind in RecordKind]: Describe<Kind> } = {
  author: ({ last_known_institutions: [institution], works_count, cited_by_count, orcid }) => ({
    hint: institution ? joined([institution.display_name, shortCountry(institution.country_code)]) : null,
    works_count,
    cited_by_count,
    external_id: orcid,
  }),
  work: ({ authorships, cited_by_count, doi }) => ({
    hint: authorNames(authorships.map(({ author }) => author.display_name)),
    works_count: null,
    cited_by_count,
    external_id: doi,
  }),
  institution: ({ geo, country_code, works_count, cited_by_count, ror }) => ({
    hint: joined([geo.city, shortCountry(country_code) ?? geo.country]),
    works_count,
    cited_by_count,
    external_id: ror,
  }),
  venue: ({ host_organization_name, works_count, cited_by_count, issn_l }) => ({
    hint: host_organization_name ?? 'host organization unknown',
    works_count,
    cited_by_count,
    external_id: issn_l,
  }),
  topic: ({ count, subfield, field }, index, reader) => ({
    hint: joined([subfield?.display_name, field?.display_name]),
    works_count: count ?? 0,
    cited_by_count: knownOrNull(topicCitations(reader)[index]!),
    external_id: null,
  }),
}

function describePlace({ field, domain, works_count, cited_by_count }: Place): Described {
  const hint = joined([field?.display_name, domain?.display_name])
  return { hint, works_count, cited_by_count, external_id: null }
}

/** The suggestion of a record. */
export function suggestionAt(
  entity: OpenCatalogueEntity,
  index: number,
  { authorHint }: SuggestOptions,
  reader: Reader,
): SuggestionView {
  const { id, display_name, ...described } = describe(entity, index, reader)
  const isByWork = entity === 'authors' && authorHint === 'highly_cited_work'
  return {
    id,
    short_id: `${entity}/${id.slice(id.lastIndexOf('/') + 1)}`,
    display_name,
    ...described,
    ...(isByWork && { hint: mostCitedTitle(index, reader) }),
    entity_type: openEntityTypes[entity],
    filter_key: entities[entity].filterKey,
  }
}

function describe(entity: OpenCatalogueEntity, index: number, reader: Reader) {
  const { kind } = entities[entity]
  if (kind === 'absent') throw new Error(`the catalogue holds no ${entity}`)
  if (isTaxonomy(kind)) {
    const place = taxonomyOf(kind, reader).places[index]!
    return { id: place.id, display_name: place.display_name, ...describePlace(place) }
  }
  const record = recordAt(kind, index, reader)
  const describeRecord = describers[kind] as Describe<RecordKind>
  return { id: record.id, display_name: record.display_name, ...describeRecord(record, index, reader) }
}

/** The title of the work of an author that is cited most, of equals the newest. */
function mostCitedTitle(author: number, reader: Reader): string | null {
  const { author_work_offsets: offsets, author_work, work_cited_by } = reader.data.columns
  const works = author_work.subarray(offsets[author], offsets[author + 1])
  if (works.length === 0) return null
  const best = works.reduce((most, work) => (work_cited_by[work]! > work_cited_by[most]! ? work : most))
  return recordAt('work', best, reader).display_name
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null
}

function authorNames(names: readonly string[]): string {
  if (names.length === 0) return 'authors unknown'
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} et al.` : names.join(', ')
}

/** OpenAlex's two short forms. */
const shortNames: Record<string, string> = { US: 'USA', GB: 'UK' }

function shortCountry(code: string | null): string | undefined {
  return shortNames[code?.toUpperCase() ?? ''] ?? (code === null ? undefined : findCountryName(code))
}
