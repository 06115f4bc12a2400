import { AppError, type ReadManuscript } from '@cognate/contract'
import { type ManuscriptReader, UnreadableFile } from '@cognate/manuscripts'
import { languageOf } from '@cognate/matching'
import { closedSignal } from '../http/closed-signal.ts'
import { fileOf } from '../http/files.ts'
import type { Handler } from '../http/handler.ts'
import { findCitedWorks } from '../manuscripts/find-cited-works.ts'
import { nameAuthors } from '../manuscripts/name-authors.ts'

/** Reads a file in a process of its own, and names the people and works of the catalogue that it holds. Nothing is kept. */
export const readManuscript: Handler<'readManuscript'> = async ({ request, reply, services }) => {
  const read = await readFile(await fileOf(request), closedSignal(reply), services.manuscripts)
  const text = `${read.title} ${read.abstract}`.trim()
  return services.catalogue.use(async (engine) => {
    const authors = await nameAuthors(read.authors, engine)
    const works = await findCitedWorks(read.references, engine)
    const references = read.references.map(({ text, doi, arxiv }, at) => ({
      ...{ text, doi, arxiv },
      identifier: works[at] ?? null,
    }))
    return { ...read, language: text === '' ? read.language : languageOf(text), authors, references }
  })
}

async function readFile(bytes: Uint8Array, signal: AbortSignal, reader: ManuscriptReader): Promise<ReadManuscript> {
  try {
    return await reader.read(bytes, signal)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError(error.code, { detail: error.message })
    throw error
  }
}
