import { join } from 'node:path'
import type {
  CatalogueWriter,
  EngineForm,
  IndexFigures,
  WorkPostings,
} from '../../importing/writing/catalogue-writer.ts'
import { columns, FORMAT, SEGMENT_WORKS } from '../data/format.ts'
import { ColumnFiles } from './column-files.ts'
import { RecordThread } from './record-thread.ts'
import { writeIndex } from './write-index.ts'

/** The form of the embedded engine: see `data/format.ts`. */
export const embeddedForm: EngineForm = {
  format: FORMAT,
  createWriter: (directory, hasThreads) => new EmbeddedWriter(directory, hasThreads),
}

class EmbeddedWriter implements CatalogueWriter {
  readonly #files: ColumnFiles<typeof columns>
  readonly #records: RecordThread

  constructor(directory: string, hasThreads: boolean) {
    this.#files = new ColumnFiles(directory, columns)
    this.#records = new RecordThread(join(directory, 'records.sqlite'), hasThreads)
  }

  column: CatalogueWriter['column'] = (name, values) => this.#files.column(name, values)

  topics: CatalogueWriter['topics'] = (topics) => this.#files.json('topics.json', topics)

  addRecords: CatalogueWriter['addRecords'] = (...records) => this.#records.addRecords(...records)

  addNames: CatalogueWriter['addNames'] = (...names) => this.#records.addNames(...names)

  addIdentifiers: CatalogueWriter['addIdentifiers'] = (...identifiers) => this.#records.addIdentifiers(...identifiers)

  async addPostings(postings: WorkPostings): Promise<IndexFigures> {
    const terms = await writeIndex(postings, this.#files)
    return { terms, segments: Math.ceil(postings.order.length / SEGMENT_WORKS) }
  }

  finish: CatalogueWriter['finish'] = async (vocabularies) => {
    await this.#records.finish()
    this.#files.json('vocabularies.json', vocabularies)
    await this.#files.sync()
  }

  close(): Promise<void> {
    return this.#records.close()
  }
}
