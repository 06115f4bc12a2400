import type { OpenCatalogueEntity, SuggestionView } from '@cognate/contract'
import { entities, type Reader, type RecordKind, type Records, recordAt, topicCitations } from './reader.ts'

type Described = Pick<SuggestionView, 'hint' | 'works_count' | 'external_id' | 'cited_by_count'>
type Describe<Kind extends RecordKind> = (record: Records[Kind], index: number, reader: Reader) => Described

/** What a suggestion says of a record, as OpenAlex does. */
const describers: { [Kind in RecordKind]: Describe<Kind> } = {
  author: ({ last_known_institutions: [institution], works_count, cited_by_count, orcid }) => ({
    hint: institution ? joined([institution.display_name, countryName(institution.country_code)]) : null,
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
    hint: joined([geo.city, countryName(country_code) ?? geo.country]),
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
    cited_by_count: topicCitations(reader)[index]!,
    external_id: null,
  }),
}

/** The suggestion of a record. */
export function suggestionAt(entity: OpenCatalogueEntity, index: number, reader: Reader): SuggestionView {
  const { kind, type, filterKey } = entities[entity]
  const record = recordAt(kind, index, reader)
  const describe = describers[kind] as Describe<RecordKind>
  const short = record.id.slice(record.id.lastIndexOf('/') + 1)
  return {
    id: record.id,
    short_id: `${entity}/${short}`,
    display_name: record.display_name,
    ...describe(record, index, reader),
    entity_type: type,
    filter_key: filterKey,
  }
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null
}

function authorNames(names: readonly string[]): string {
  if (names.length === 0) return 'authors unknown'
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} et al.` : names.join(', ')
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const shortNames: Record<string, string> = { US: 'USA', GB: 'UK' }

/** The English name of a country, with OpenAlex's two short forms. */
function countryName(code: string | null): string | undefined {
  if (code === null || !/^[a-z]{2}$/i.test(code)) return undefined
  return shortNames[code.toUpperCase()] ?? regionNames.of(code.toUpperCase())
}
