import type { AuthorRecord, InstitutionReference, VenueRecord, WorkRecord } from '@cognate/contract'
import type { RecordKind } from '../columns/columns.ts'
import type { OpenCatalogue, Records } from './open-catalogue.ts'

/** How records name others. */
export interface OpenReferences {
  institution(reference: InstitutionReference): OpenInstitution
  /** What a work does not say of its source comes from the source's own record. */
  source(id: string): ReturnType<typeof openSourceReference> | null
  /** Ids of the works of the catalogue that a work cites, by its number. */
  cited(work: number): string[]
}

/** An institution with all above it, itself first. */
interface OpenInstitution extends Pick<InstitutionReference, 'id' | 'display_name' | 'country_code' | 'type'> {
  ror: string | null
  lineage: string[]
}

const namedIn: { [Kind in RecordKind]: (record: Records[Kind]) => { institutions: string[]; sources: string[] } } = {
  author: (author) => ({ institutions: institutionsOf(author), sources: [] }),
  work: (work) => ({
    institutions: work.authorships.flatMap(({ institutions }) => institutions.map(({ id }) => id)),
    sources: sourcesOf(work),
  }),
  institution: ({ id }) => ({ institutions: [id], sources: [] }),
  venue: () => ({ institutions: [], sources: [] }),
  topic: () => ({ institutions: [], sources: [] }),
}

const institutionsOf = ({ affiliations, last_known_institutions: last }: AuthorRecord): string[] =>
  [...affiliations.map(({ institution }) => institution), ...last].map(({ id }) => id)

const sourcesOf = ({ primary_location: location }: WorkRecord): string[] =>
  location?.source ? [location.source.id] : []

/** Reads all that some records name, at once. @param numbers  Those of the records. */
export async function readReferencedRecords<Kind extends RecordKind>(
  kind: Kind,
  { records, numbers }: { records: readonly Records[Kind][]; numbers: readonly number[] },
  catalogue: OpenCatalogue,
): Promise<OpenReferences> {
  const named = records.map((record) => namedIn[kind](record))
  const [lineages, sources, cited] = await Promise.all([
    readLineages([...new Set(named.flatMap(({ institutions }) => institutions))], catalogue),
    readSources([...new Set(named.flatMap((one) => one.sources))], catalogue),
    kind === 'work' ? catalogue.references(numbers) : [],
  ])
  return {
    institution: ({ id, display_name, ror, country_code, type }) => ({
      id,
      display_name,
      ror: ror ?? null,
      country_code,
      type,
      lineage: lineages.get(id) ?? [id],
    }),
    source: (id) => sources.get(id) ?? null,
    cited: (work) => cited[numbers.indexOf(work)]?.map(({ id }) => id) ?? [],
  }
}

async function readLineages(ids: readonly string[], catalogue: OpenCatalogue): Promise<Map<string, string[]>> {
  const found = await findKnown('institution', ids, catalogue)
  const lineages = await catalogue.lineages(found.map(({ number }) => number))
  return new Map(found.map(({ id }, place) => [id, lineages[place]!]))
}

async function readSources(ids: readonly string[], catalogue: OpenCatalogue) {
  const found = await findKnown('venue', ids, catalogue)
  const venues = await catalogue.records(
    'venue',
    found.map(({ number }) => number),
  )
  return new Map(found.map(({ id }, place) => [id, openSourceReference(venues[place]!)]))
}

async function findKnown(kind: 'institution' | 'venue', ids: readonly string[], catalogue: OpenCatalogue) {
  const numbers = ids.length === 0 ? [] : await catalogue.find(kind, ids)
  return ids.flatMap((id, place) => (numbers[place] === undefined ? [] : [{ id, number: numbers[place] }]))
}

function openSourceReference(venue: VenueRecord) {
  return {
    id: venue.id,
    display_name: venue.display_name,
    issn_l: venue.issn_l,
    issn: venue.issn_l === null ? null : [venue.issn_l],
    is_oa: venue.is_oa,
    is_in_doaj: null,
    is_core: null,
    host_organization: null,
    host_organization_name: venue.host_organization_name,
    host_organization_lineage: [],
    type: venue.type,
  }
}
