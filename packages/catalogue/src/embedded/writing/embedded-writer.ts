import { join } from 'node:path'
import type { CatalogueWriter, EngineForm } from '../../importing/writing/catalogue-writer.ts'
import { columns, FORMAT, SEGMENT_WORKS } from '../data/format.ts'
import { ColumnFiles } from './column-files.ts'
import { RecordThread } from './record-thread.ts'
import { writeIndex } from './write-index.ts'

/** The form of the embedded engine: see `data/format.ts`. */
export const embeddedForm: EngineForm = {
  format: FORMAT,
  createWriter: embeddedWriter,
}

function embeddedWriter(directory: string, hasThreads: boolean): CatalogueWriter {
  const files = new ColumnFiles(directory, columns)
  const records = new RecordThread(join(directory, 'records.sqlite'), hasThreads)
  return {
    column: (name, values) => files.column(name, values),
    topics: (topics) => files.json('topics.json', topics),
    addRecords: (...added) => records.add('addRecords', ...added),
    addNames: (...names) => records.add('addNames', ...names),
    addIdentifiers: (...identifiers) => records.add('addIdentifiers', ...identifiers),
    async finish(vocabularies) {
      await records.finish()
      files.json('vocabularies.json', vocabularies)
      await files.sync()
    },
    async addPostings(postings) {
      const terms = await writeIndex(postings, files)
      return { terms, segments: Math.ceil(postings.order.length / SEGMENT_WORKS) }
    },
    close: () => records.close(),
  }
}
