import type { StatementSync } from 'node:sqlite'
import type { PersonView, SharedInstitutionView, SharedWorkView, WorkRecord } from '@cognate/contract'
import type { CatalogueData } from '../catalogue-data.ts'
import { idOf } from '../identify.ts'
import type { RecordStore } from '../record-store.ts'

/** Characters at the beginning of an author's record that hold its id and nearly every name. */
const HEAD = 300

type TitledWork = Pick<SharedWorkView, 'identifier' | 'title' | 'publication_year'>

/** Looks up what people, institutions and works are called; of a record, only what is asked for leaves the database. */
export class Names {
  readonly #data: CatalogueData
  readonly #records: RecordStore
  readonly #author: StatementSync
  readonly #authors: StatementSync
  readonly #institution: StatementSync
  readonly #work: StatementSync

  constructor(data: CatalogueData, records: RecordStore) {
    this.#data = data
    this.#records = records
    const named = (kind: string, field: string) =>
      records.database.prepare(`SELECT record ->> '$.${field}' AS name FROM ${kind} WHERE position = ?`)
    this.#author = named('author', 'display_name')
    this.#authors = records.database.prepare(
      `SELECT position, substr(record, 1, ${HEAD}) AS head FROM author
       WHERE position IN (SELECT value FROM json_each(?))`,
    )
    this.#institution = named('institution', 'display_name')
    this.#work = named('work', 'title')
  }

  person(author: number): PersonView {
    return this.people([author])[0]!
  }

  /** In their order. Names of thousands are read at once, from the beginnings of their records. */
  people(authors: readonly number[]): PersonView[] {
    const rows = this.#authors.all(JSON.stringify(authors)) as { position: number; head: string }[]
    const names = new Map(rows.map(({ position, head }) => [position, nameIn(head)]))
    return authors.map((author) => ({
      identifier: idOf('author', author, this.#data),
      display_name: names.get(author) ?? nameFrom(this.#author, author),
    }))
  }

  institution(institution: number): Omit<SharedInstitutionView, 'years' | 'through_parent'> {
    const { columns, vocabularies } = this.#data
    return {
      identifier: idOf('institution', institution, this.#data),
      display_name: nameFrom(this.#institution, institution),
      country_code: vocabularies.country[columns.institution_country[institution]!] || null,
    }
  }

  title(work: number): TitledWork {
    return {
      identifier: idOf('work', work, this.#data),
      title: nameFrom(this.#work, work),
      publication_year: this.yearOf(work),
    }
  }

  yearOf(work: number): number | null {
    return this.#data.columns.work_year[work] || null
  }

  work(work: number): SharedWorkView {
    const record = JSON.parse(this.#records.json('work', work)) as WorkRecord
    return {
      identifier: record.id,
      title: record.title,
      publication_year: record.publication_year,
      publication_date: record.publication_date,
      venue: record.primary_location?.source?.display_name ?? null,
      doi: record.doi,
    }
  }
}

/** The name at the beginning of a record, as the builder writes it; undefined where it does not end within. */
function nameIn(head: string): string | undefined {
  const name = /^\{"id":"[^"]*","display_name":("(?:[^"\\]|\\.)*")/.exec(head)?.[1]
  return name?.includes('\\') ? (JSON.parse(name) as string) : name?.slice(1, -1)
}

function nameFrom(statement: StatementSync, index: number): string {
  return (statement.get(index) as { name: string }).name
}
