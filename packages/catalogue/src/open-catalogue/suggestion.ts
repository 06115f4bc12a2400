import type { OpenCatalogueEntity, SuggestionView } from '@cognate/contract'
import { findCountryName } from '@cognate/contract/display-names'
import { openEntityTypes } from '@cognate/contract/open-entities'
import type { RecordKind } from '../columns/columns.ts'
import type { SuggestOptions } from '../engine/engine.ts'
import { entities, type OpenCatalogue, type Records } from './open-catalogue.ts'
import { isTaxonomyLevel, type TopicLevel } from './taxonomy.ts'
import { knownOrNull } from './unknown-number.ts'

type Described = Pick<SuggestionView, 'hint' | 'works_count' | 'external_id' | 'cited_by_count'>
type Describe<Kind extends RecordKind> = (record: Records[Kind], number: number, catalogue: OpenCatalogue) => Described

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
  topic: ({ count, subfield, field }, number, catalogue) => ({
    hint: joined([subfield?.display_name, field?.display_name]),
    works_count: count ?? 0,
    cited_by_count: knownOrNull(catalogue.topicCitations()[number]!),
    external_id: null,
  }),
}

function describePlace({ field, domain, works_count, cited_by_count }: TopicLevel): Described {
  const hint = joined([field?.display_name, domain?.display_name])
  return { hint, works_count, cited_by_count, external_id: null }
}

/** The suggestions of some records. */
export async function suggestionsOf(
  entity: OpenCatalogueEntity,
  numbers: readonly number[],
  { authorHint }: SuggestOptions,
  catalogue: OpenCatalogue,
): Promise<SuggestionView[]> {
  const described = await describe(entity, numbers, catalogue)
  const isByWork = entity === 'authors' && authorHint === 'highly_cited_work'
  const titles = isByWork ? await mostCitedTitles(numbers, catalogue) : []
  return described.map(({ id, display_name, ...rest }, place) => ({
    id,
    short_id: `${entity}/${id.slice(id.lastIndexOf('/') + 1)}`,
    display_name,
    ...rest,
    ...(isByWork && { hint: titles[place]! }),
    entity_type: openEntityTypes[entity],
    filter_key: entities[entity].filterKey,
  }))
}

async function describe(entity: OpenCatalogueEntity, numbers: readonly number[], catalogue: OpenCatalogue) {
  const { kind } = entities[entity]
  if (kind === 'absent') return []
  if (isTaxonomyLevel(kind)) {
    const { places } = catalogue.taxonomy(kind)
    return numbers
      .map((number) => places[number]!)
      .map((place) => ({ id: place.id, display_name: place.display_name, ...describePlace(place) }))
  }
  const records = await catalogue.records(kind, numbers)
  const describeRecord = describers[kind] as Describe<RecordKind>
  return records.map((record, place) => ({
    id: record.id,
    display_name: record.display_name,
    ...describeRecord(record, numbers[place]!, catalogue),
  }))
}

/** The title of the work of each author that is cited most. */
async function mostCitedTitles(authors: readonly number[], catalogue: OpenCatalogue): Promise<(string | null)[]> {
  const best = await Promise.all(authors.map((author) => catalogue.mostCitedWork(author)))
  const known = best.filter((work) => work !== undefined)
  const works = await catalogue.records('work', known)
  const titles = new Map(known.map((work, place) => [work, works[place]!.display_name]))
  return best.map((work) => (work === undefined ? null : titles.get(work)!))
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
