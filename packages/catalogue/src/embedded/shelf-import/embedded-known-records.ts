import type { StatementSync } from 'node:sqlite'
import type { AuthorRecord } from '@cognate/contract'
import { isHidden } from '../../columns/hidden-authors.ts'
import { idAt } from '../../columns/identify.ts'
import type { KnownRecords } from '../../shelves/known-records.ts'
import type { KnownOrganisation } from '../../shelves/organisation-index.ts'
import { readHead } from '../data/work-texts.ts'
import type { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { NameIndex } from './name-index.ts'

/**
 * What linking asks of a catalogue in this thread. It reads the names of all authors once, a second for about 100,000 of them.
 * Whoever is left out of answers is not found.
 */
export function embeddedKnownRecords(catalogue: EmbeddedCatalogue): KnownRecords {
  const names = new AuthorNames(catalogue)
  const index = new NameIndex(names.all())

  /** Whether an author is or was at one of the places, or at a part of one. */
  function wasAt(author: number, places: ReadonlySet<number>): boolean {
    const { columns } = catalogue.data
    const isThere = (institution: number) =>
      places.has(institution) ||
      some(columns.institution_parent_offsets, columns.institution_parent, institution, (above) => places.has(above))
    return (
      some(columns.author_institution_offsets, columns.author_institution, author, isThere) ||
      some(columns.author_affiliation_offsets, columns.author_affiliation, author, isThere)
    )
  }

  return {
    async readInstitutions() {
      const { records, data } = catalogue
      return Array.from(data.columns.institution_id, (_, index) => {
        const known = JSON.parse(records.json('institution', index)) as Omit<KnownOrganisation, 'index'>
        const { id, display_name, display_name_alternatives, display_name_acronyms, country_code } = known
        return { index, id, display_name, display_name_alternatives, display_name_acronyms, country_code }
      })
    },
    findByIdentifier: async (scheme, values) =>
      values.map((value) => catalogue.records.byIdentifier(scheme, value)?.index),
    findAuthors: async (asked) =>
      asked.map(({ key, places }) =>
        [...index.withKey(key)]
          .filter((author) => !isHidden('author', author, catalogue.data) && wasAt(author, places))
          .map((author) => ({ author, names: names.of(author) })),
      ),
    readAuthors: async (authors) =>
      authors.map((author) => ({
        id: idAt('author', author, catalogue.data),
        display_name: names.of(author)[0]!,
      })),
    async readTexts(authors, most) {
      const { records, data } = catalogue
      const { author_work_offsets: offsets, author_work } = data.columns
      return authors.map((author) => {
        const { topics } = JSON.parse(records.json('author', author)) as AuthorRecord
        const from = offsets[author]!
        const works = author_work.subarray(from, Math.min(offsets[author + 1]!, from + most.titles))
        return {
          topics: topics.slice(0, most.topics).map(({ display_name }) => display_name),
          titles: Array.from(works, (work) => readHead(records.json('work', work)).title),
        }
      })
    },
  }
}

/** Whether one of the values of a row passes. */
function some(offsets: Uint32Array, values: Uint32Array, row: number, passes: (value: number) => boolean): boolean {
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) if (passes(values[at]!)) return true
  return false
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
