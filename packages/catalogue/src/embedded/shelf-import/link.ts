import type { StatementSync } from 'node:sqlite'
import type { DocumentKind, DocumentRecords, LinkedOrganisation, LinkedPerson } from '@cognate/contract'
import { isHidden } from '../../columns/hidden-authors.ts'
import { idAt } from '../../columns/identify.ts'
import { normaliseIdentifier } from '../../columns/normalise-identifier.ts'
import type { LinkCount } from '../../engine/catalogue-summary.ts'
import type { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { type KnownOrganisation, OrganisationIndex } from './organisation-index.ts'
import { PersonIndex } from './person-index.ts'

/** What linking a record gives. */
export interface LinkedRecord<Kind extends DocumentKind = DocumentKind> {
  /** The record with the author of each person and the institution of each organisation, null where not known. */
  record: DocumentRecords[Kind]
  persons: LinkCount
  organisations: LinkCount
}

/** Finds the people and organisations of records of other sources in a catalogue. */
export interface Linker {
  link<Kind extends DocumentKind>(kind: Kind, record: DocumentRecords[Kind]): LinkedRecord<Kind>
  /** The institution of a name, by ROR first, then by name and country, where only one bears it. */
  institutionOf(
    organisation: Pick<LinkedOrganisation, 'name' | 'country_code' | 'ror'>,
  ): LinkedOrganisation['institution']
  /**
   * The author of a name, by ORCID first, then by name among those who are or were at one of the institutions.
   * @param institutions  Ids; without any, a name alone finds nobody.
   */
  authorOf(person: Pick<LinkedPerson, 'name' | 'orcid'>, institutions: readonly string[]): LinkedPerson['author']
}

/**
 * Prepares linking: reads the names of all authors and institutions once, a second for about 100,000 of them. Whoever is left out of
 * answers when a link is asked for is not found.
 */
export function createLinker(catalogue: EmbeddedCatalogue): Linker {
  return new CatalogueLinker(catalogue)
}

class CatalogueLinker implements Linker {
  readonly #catalogue: EmbeddedCatalogue
  readonly #names: AuthorNames
  readonly #people: PersonIndex
  readonly #organisations: OrganisationIndex
  readonly #institutions: ReadonlyMap<string, number>
  /** By index. */
  readonly #institutionNames: readonly string[]

  constructor(catalogue: EmbeddedCatalogue) {
    this.#catalogue = catalogue
    this.#names = new AuthorNames(catalogue)
    this.#people = new PersonIndex(this.#names.all(), (author) => this.#names.of(author))
    const organisations = [...institutionsOf(catalogue)]
    this.#organisations = new OrganisationIndex(organisations)
    this.#institutionNames = organisations.map(({ display_name }) => display_name)
    this.#institutions = new Map(organisations.map(({ index }) => [idAt('institution', index, catalogue.data), index]))
  }

  link<Kind extends DocumentKind>(kind: Kind, record: DocumentRecords[Kind]): LinkedRecord<Kind> {
    const organisations = 'organisations' in record ? record.organisations.map((one) => this.#withInstitution(one)) : []
    const where = kind === 'partner' ? [this.#ownInstitution(record as DocumentRecords['partner'])] : organisations
    const ids = where.flatMap(({ institution }) => (institution ? [institution.id] : []))
    const persons =
      'persons' in record ? record.persons.map((one) => ({ ...one, author: this.authorOf(one, ids) })) : []
    return {
      record: {
        ...record,
        ...('persons' in record && { persons }),
        ...('organisations' in record && { organisations }),
      },
      persons: count(persons, ({ author }) => author !== null),
      organisations: count(organisations, ({ institution }) => institution !== null),
    }
  }

  institutionOf({ name, country_code, ror }: Pick<LinkedOrganisation, 'name' | 'country_code' | 'ror'>) {
    const { data, records } = this.#catalogue
    const identifier = ror ? normaliseIdentifier('ror', ror) : undefined
    const byRor = identifier === undefined ? undefined : records.byIdentifier('ror', identifier)
    const index = byRor?.kind === 'institution' ? byRor.index : this.#organisations.find(name, country_code)?.index
    if (index === undefined) return null
    return { id: idAt('institution', index, data), display_name: this.#institutionNames[index]! }
  }

  authorOf({ name, orcid }: Pick<LinkedPerson, 'name' | 'orcid'>, institutions: readonly string[]) {
    const { data, records } = this.#catalogue
    const identifier = orcid ? normaliseIdentifier('orcid', orcid) : undefined
    const byOrcid = identifier === undefined ? undefined : records.byIdentifier('orcid', identifier)
    const author = byOrcid?.kind === 'author' ? byOrcid.index : this.#byName(name, institutions)
    return author === undefined ? null : { id: idAt('author', author, data), display_name: this.#names.of(author)[0]! }
  }

  #byName(name: string, institutions: readonly string[]): number | undefined {
    const { data } = this.#catalogue
    const places = new Set(institutions.flatMap((id) => this.#institutions.get(id) ?? []))
    if (places.size === 0) return undefined
    return this.#people.find(name, (author) => !isHidden('author', author, data) && this.#wasAt(author, places))
  }

  /** Whether an author is or was at one of the places, or at a part of one. */
  #wasAt(author: number, places: ReadonlySet<number>): boolean {
    const { columns } = this.#catalogue.data
    const isThere = (institution: number) =>
      places.has(institution) ||
      some(columns.institution_parent_offsets, columns.institution_parent, institution, (above) => places.has(above))
    return (
      some(columns.author_institution_offsets, columns.author_institution, author, isThere) ||
      some(columns.author_affiliation_offsets, columns.author_affiliation, author, isThere)
    )
  }

  #withInstitution(organisation: LinkedOrganisation): LinkedOrganisation {
    return { ...organisation, institution: this.institutionOf(organisation) }
  }

  /** A partner's people are at the partner. */
  #ownInstitution({ name, country_code }: DocumentRecords['partner']): Pick<LinkedOrganisation, 'institution'> {
    return { institution: this.institutionOf({ name, country_code, ror: null }) }
  }
}

/** Whether one of the values of a row passes. */
function some(offsets: Uint32Array, values: Uint32Array, row: number, passes: (value: number) => boolean): boolean {
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) if (passes(values[at]!)) return true
  return false
}

function count<Value>(values: readonly Value[], isLinked: (value: Value) => boolean): LinkCount {
  return { named: values.length, linked: values.filter(isLinked).length }
}

function* institutionsOf({ records, data }: EmbeddedCatalogue): Generator<KnownOrganisation> {
  for (let index = 0; index < data.columns.institution_id.length; index++) {
    const known = JSON.parse(records.json('institution', index)) as Omit<KnownOrganisation, 'index'>
    const { display_name, display_name_alternatives, display_name_acronyms, country_code } = known
    yield { index, display_name, display_name_alternatives, display_name_acronyms, country_code }
  }
}

/** Names of authors, read from their records; those asked for last are kept. */
class AuthorNames {
  /** Enough for the people of a large institution, and a few megabytes. */
  static readonly KEPT = 50_000
  readonly #database: EmbeddedCatalogue['records']['database']
  readonly #one: StatementSync
  readonly #kept = new Map<number, readonly string[]>()

  constructor({ records }: EmbeddedCatalogue) {
    this.#database = records.database
    this.#one = this.#database.prepare(`${SELECT_NAMES} WHERE position = ?`)
  }

  of(author: number): readonly string[] {
    const known = this.#kept.get(author)
    if (known) return known
    const row = this.#one.get(author) as unknown as NameRow
    const names = namesIn(row)
    if (this.#kept.size >= AuthorNames.KEPT) this.#kept.clear()
    this.#kept.set(author, names)
    return names
  }

  *all(): Generator<{ author: number; names: readonly string[] }> {
    for (const row of this.#database.prepare(`${SELECT_NAMES} ORDER BY position`).iterate()) {
      const { author } = row as unknown as NameRow
      yield { author, names: namesIn(row as unknown as NameRow) }
    }
  }
}

interface NameRow {
  author: number
  name: string
  others: string
}

/** SQLite takes the two fields out faster than the whole record could be read. */
const SELECT_NAMES = `SELECT position AS author, record ->> '$.display_name' AS name,
  record -> '$.display_name_alternatives' AS others FROM author`

function namesIn({ name, others }: NameRow): readonly string[] {
  return [name, ...(JSON.parse(others) as string[])]
}
