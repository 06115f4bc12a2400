import { parseDocument } from 'htmlparser2'
import {
  inUnverifiedForm,
  type ProjectFormat,
  type ReadProject,
  readEachFile,
  withLine,
} from '../projects/project-format.ts'
import { readChunks } from '../reading/read.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { projectOfPage } from './read-project-page.ts'

/** Written from documentation alone. */
const PAGES = 'saved pages of projects, in German or English'

/** Projects of the German Research Foundation: https://gepris.dfg.de, which offers web pages only. */
export const geprisFormat: ProjectFormat = {
  key: 'gepris',
  service: 'GEPRIS, the projects of the German Research Foundation',
  forms: [{ name: PAGES, isVerified: false }],
  extensions: ['html', 'htm'],
  read: readEachFile(readPage),
}

/** The largest page that is read. */
const MAX_PAGE_BYTES = 1 << 23

async function* readPage(file: SourceFile): AsyncGenerator<ReadProject> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readChunks(file)) {
    bytes += chunk.length
    const reason = typeof chunk === 'string' ? chunk : bytes > MAX_PAGE_BYTES ? 'record_too_long' : undefined
    if (reason !== undefined) {
      yield { rejected: { line: 1, reason } }
      return
    }
    chunks.push(chunk as Buffer)
  }
  const page = parseDocument(Buffer.concat(chunks).toString('utf8'))
  yield withLine(inUnverifiedForm(PAGES, projectOfPage(page, file.name)), 1)
}
