import type { StatementSync } from 'node:sqlite'
import type { ProjectRecord, WorkRecord } from '@cognate/contract'
import { idAt } from '../../columns/identify.ts'
import type { Names } from '../../people/names.ts'
import { projectView } from '../../people/shared-projects.ts'
import { workView } from '../../people/work-view.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { RecordStore } from '../data/record-store.ts'

/** Characters at the beginning of a record that hold its id and nearly every name and title. */
const HEAD = 300

/** Looks up what people, institutions and works are called; of a record, only what is asked for leaves the database. */
export function storedNames(
  data: CatalogueData,
  records: RecordStore,
  projectAt: (project: number) => ProjectRecord,
): Names {
  const authorNames = new NameTable(records, 'author', 'display_name')
  const institutionNames = new NameTable(records, 'institution', 'display_name')
  const workTitles = new NameTable(records, 'work', 'title')
  return {
    authorId: (author) => idAt('author', author, data),
    worksOf: (author) => data.columns.author_works_count[author]!,
    people(authors) {
      const names = authorNames.read(authors)
      return authors.map((author, at) => ({ identifier: idAt('author', author, data), display_name: names[at]! }))
    },
    institution(institution) {
      const { columns, vocabularies } = data
      return {
        identifier: idAt('institution', institution, data),
        display_name: institutionNames.read([institution])[0]!,
        country_code: vocabularies.country[columns.institution_country[institution]!] || null,
      }
    },
    titles(works) {
      const titles = workTitles.read(works)
      return works.map((work, at) => ({
        identifier: idAt('work', work, data),
        title: titles[at]!,
        publication_year: data.columns.work_year[work] || null,
      }))
    },
    work: (work) => workView(JSON.parse(records.json('work', work)) as WorkRecord),
    project: (project) => projectView(projectAt(project)),
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
