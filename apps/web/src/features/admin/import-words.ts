import type { ImportView, StartImportRequest } from '@cognate/contract'
import { messages } from './messages.ts'
import type { WorksImport } from './start-import.tsx'

const words = messages.imports

/** What an import reads: 'A part of OpenAlex: topics.field.id:17'. */
export function importName(request: StartImportRequest): string {
  if (request.source === 'meaning') return words.meaning.named(request)
  const what =
    request.source === 'openalex_folder'
      ? request.folder === '.'
        ? words.folderItself
        : request.folder
      : [request.filter, request.search].filter(Boolean).join(' · ')
  return `${words.sources[request.source]}: ${what}`
}

/** One that reads works, and can be begun again. */
export const readsWorks = (request: StartImportRequest): request is WorksImport => request.source !== 'meaning'

export const isFailed = ({ state }: Pick<ImportView, 'state'>): boolean =>
  state === 'failed' || state === 'interrupted' || state === 'aside'
