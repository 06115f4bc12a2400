import type { StatementSync } from 'node:sqlite'
import type { PersonView, ProjectRecord, SharedProjectView, SharedWorkView, WorkRecord } from '@cognate/contract'
import { idAt } from '../../columns/identify.ts'
import type { NamedInstitution, Names, TitledWork } from '../../people/names.ts'
import { projectView } from '../../people/shared-projects.ts'
import { workView } from '../../people/work-view.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'

/** Characters at the beginning of a record that hold its id and nearly every name and title. */
const HEAD = 300

/** Looks up what people, institutions and works are called; of a record, only what is asked for leaves the database. */
export class StoredNames implements Names {
  readonly #data: CatalogueData
  readonly #records: RecordStore
  readonly #projectAt: (project: number) => ProjectRecord
  readonly #author: NameTable
  readonly #institution: NameTable
  readonly #work: NameTable

  constructor(data: CatalogueData, records: RecordStore, projectAt: (project: number) => ProjectRecord) {
    this.#data = data
    this.#projectAt = projectAt
    this.#records = records
    this.#author = new NameTable(records, 'author', 'display_name')
    this.#institution = new NameTable(records, 'institution', 'display_name')
    this.#work = new NameTable(records, 'work', 'title')
  }

  authorId(author: number): string {
    return idAt('author', author, this.#data)
  }

  worksOf(author: number): number {
    return this.#data.columns.author_works_count[author]!
  }

  people(authors: readonly number[]): PersonView[] {
    const names = this.#author.read(authors)
    return authors.map((author, at) => ({ identifier: idAt('author', author, this.#data), display_name: names[at]! }))
  }

  institution(institution: number): NamedInstitution {
    const { columns, vocabularies } = this.#data
    return {
      identifier: idAt('institution', institution, this.#data),
      display_name: this.#institution.read([institution])[0]!,
      country_code: vocabularies.country[columns.institution_country[institution]!] || null,
    }
  }

  titles(works: readonly number[]): TitledWork[] {
    const titles = this.#work.read(works)
    return works.map((work, at) => ({
      identifier: idAt('work', work, this.#data),
      title: titles[at]!,
      publication_year: this.yearOf(work),
    }))
  }

  yearOf(work: number): number | null {
    return this.#data.columns.work_year[work] || null
  }

  work(work: number): SharedWorkView {
    return workView(JSON.parse(this.#records.json('work', work)) as WorkRecord)
  }

  project(project: number): SharedProjectView {
    return projectView(this.#projectAt(project))
  }
}

/** What the records of a kind are called. Names of thousands are read at once, from the beginnings of their records. */
class NameTable {
  readonly #heads: StatementSync
  readonly #whole: StatementSync

  constructor({ database }: RecordStore, kind: string, field: string) {
    this.#heads = database.prepare(
      `SELECT position, substr(record, 1, ${HEAD}) AS head FROM ${kind}
       WHERE position IN (SELECT value FROM json_each(?))`,
    )
    this.#whole = database.prepare(`SELECT record ->> '$.${field}' AS name FROM ${kind} WHERE position = ?`)
  }

  read(indices: readonly number[]): string[] {
    const rows = this.#heads.all(JSON.stringify(indices)) as { position: number; head: string }[]
    const names = new Map(rows.map(({ position, head }) => [position, nameIn(head)]))
    return indices.map((index) => names.get(index) ?? (this.#whole.get(index) as { name: string }).name)
  }
}

/** The id, the DOI of a work, and then the name: so the builder writes records. */
const beginning = /^\{"id":"[^"]*",(?:"doi":(?:null|"(?:[^"\\]|\\.)*"),)?"(?:display_name|title)":("(?:[^"\\]|\\.)*")/

/** The name at the beginning of a record; undefined where it does not end within. */
function nameIn(head: string): string | undefined {
  const name = beginning.exec(head)?.[1]
  return name?.includes('\\') ? (JSON.parse(name) as string) : name?.slice(1, -1)
}
