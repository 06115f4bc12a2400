import type { DocumentKind, DocumentRecords, LinkedOrganisation, LinkedPerson } from '@cognate/contract'
import { normaliseIdentifier } from '../columns/normalise-identifier.ts'
import type { LinkCount } from '../engine/catalogue-summary.ts'
import { onlyBearer, readingsOf } from './find-person.ts'
import type { KnownRecords, NameAtPlaces } from './known-records.ts'
import { type KnownOrganisation, OrganisationIndex } from './organisation-index.ts'

/** What linking a record gives. */
export interface LinkedRecord<Kind extends DocumentKind = DocumentKind> {
  /** The record with the author of each person and the institution of each organisation, null where not known. */
  record: DocumentRecords[Kind]
  persons: LinkCount
  organisations: LinkCount
  /** Numbers of these authors and institutions, each once. */
  authors: number[]
  institutions: number[]
  /** Countries of the institutions whose organisations do not name theirs. */
  countries: string[]
}

type NamedOrganisation = Pick<LinkedOrganisation, 'name' | 'country_code' | 'ror'>

/** A person, and the numbers of the institutions where they are said to be; without any, a name alone finds nobody. */
export interface PlacedPerson extends Pick<LinkedPerson, 'name' | 'orcid'> {
  places: ReadonlySet<number>
}

interface FoundAuthor {
  author: number
  id: string
  display_name: string
}

/** Finds the people and organisations of records of other sources in a catalogue, many at once. */
export interface Linker {
  link<Kind extends DocumentKind>(kind: Kind, records: readonly DocumentRecords[Kind][]): Promise<LinkedRecord<Kind>[]>
  /** The institutions of names, each by ROR first, then by name and country, where only one bears it. */
  institutionsOf(organisations: readonly NamedOrganisation[]): Promise<(KnownOrganisation | undefined)[]>
  /** The authors of names, each by ORCID first, then by name among those who are or were at one of the institutions. */
  authorsOf(people: readonly PlacedPerson[]): Promise<(FoundAuthor | undefined)[]>
}

/** Prepares linking: reads the names of all institutions once. */
export async function createLinker(known: KnownRecords): Promise<Linker> {
  const allInstitutions = await known.readInstitutions()
  const index = new OrganisationIndex(allInstitutions)

  /** @param people  Undefined where nobody is looked for. */
  async function findByName(people: readonly (PlacedPerson | undefined)[]): Promise<(number | undefined)[]> {
    const readings = people.map((person) => (person && person.places.size > 0 ? readingsOf(person.name) : []))
    const asked = readings.flatMap((list, place) =>
      list.map(({ key }): NameAtPlaces => ({ key, places: people[place]!.places })),
    )
    const candidates = inLists(await known.findAuthors(asked), readings)
    return readings.map((list, place) => onlyBearer(list, candidates[place]!))
  }

  /** The numbers of the records with the identifiers; undefined for an absent or unknown identifier. */
  async function findByIdentifier(
    scheme: 'orcid' | 'ror',
    written: readonly (string | null)[],
  ): Promise<(number | undefined)[]> {
    const identifiers = written.map((one) => (one ? normaliseIdentifier(scheme, one) : undefined))
    const asked = [...new Set(identifiers.filter((one) => one !== undefined))]
    const numbers = await known.findByIdentifier(scheme, asked)
    const found = new Map(asked.map((one, place) => [one, numbers[place]]))
    return identifiers.map((one) => (one === undefined ? undefined : found.get(one)))
  }

  const self: Linker = {
    async link(kind, records) {
      const named = records.map((record) => organisationsOf(kind, record))
      const institutions = inLists(await self.institutionsOf(named.flat()), named)
      const placed = records.map((record, place) => {
        const places = new Set(institutions[place]!.flatMap((one) => one?.index ?? []))
        return personsOf(record).map(({ name, orcid }) => ({ name, orcid, places }))
      })
      const authors = inLists(await self.authorsOf(placed.flat()), placed)
      return records.map((record, place) => assemble(record, authors[place]!, institutions[place]!))
    },
    async institutionsOf(organisations) {
      const byRor = await findByIdentifier(
        'ror',
        organisations.map(({ ror }) => ror),
      )
      return organisations.map(({ name, country_code }, place) => {
        const number = byRor[place]
        return number === undefined ? index.find(name, country_code) : allInstitutions[number]
      })
    },
    async authorsOf(people) {
      const byOrcid = await findByIdentifier(
        'orcid',
        people.map(({ orcid }) => orcid),
      )
      const byName = await findByName(
        people.map((person, place) => (byOrcid[place] === undefined ? person : undefined)),
      )
      const numbers = people.map((_, place) => byOrcid[place] ?? byName[place])
      const found = [...new Set(numbers.filter((number) => number !== undefined))]
      const views = await known.readAuthors(found)
      const authors = new Map(found.map((author, place) => [author, { author, ...views[place]! }]))
      return numbers.map((number) => (number === undefined ? undefined : authors.get(number)))
    },
  }
  return self
}

/** The organisations at which the people of a record are: a partner's people are at the partner. */
function organisationsOf<Kind extends DocumentKind>(kind: Kind, record: DocumentRecords[Kind]): NamedOrganisation[] {
  if (kind === 'partner') return [{ ...(record as DocumentRecords['partner']), ror: null }]
  return 'organisations' in record ? record.organisations : []
}

const personsOf = (record: DocumentRecords[DocumentKind]): readonly LinkedPerson[] =>
  'persons' in record ? record.persons : []

/** Cuts values into lists as long as those that were laid end to end. */
function inLists<Value>(values: readonly Value[], lists: readonly (readonly unknown[])[]): Value[][] {
  let end = 0
  return lists.map(({ length }) => {
    end += length
    return values.slice(end - length, end)
  })
}

function assemble<Kind extends DocumentKind>(
  record: DocumentRecords[Kind],
  authors: readonly (FoundAuthor | undefined)[],
  institutions: readonly (KnownOrganisation | undefined)[],
): LinkedRecord<Kind> {
  const reference = (found: { id: string; display_name: string } | undefined) =>
    found ? { id: found.id, display_name: found.display_name } : null
  const persons = personsOf(record).map((person, place) => ({ ...person, author: reference(authors[place]) }))
  const organisations =
    'organisations' in record
      ? record.organisations.map((one, place) => ({ ...one, institution: reference(institutions[place]) }))
      : []
  const places = organisations.flatMap((organisation, place) => {
    const institution = institutions[place]
    return institution ? [{ organisation, institution }] : []
  })
  return {
    record: {
      ...record,
      ...('persons' in record && { persons }),
      ...('organisations' in record && { organisations }),
    },
    persons: { named: persons.length, linked: persons.filter(({ author }) => author !== null).length },
    organisations: { named: organisations.length, linked: places.length },
    authors: [...new Set(authors.flatMap((one) => one?.author ?? []))],
    institutions: [...new Set(places.map(({ institution }) => institution.index))],
    countries: places.flatMap(({ organisation, institution }) =>
      organisation.country_code === null ? (institution.country_code ?? []) : [],
    ),
  }
}
