import type { ImportView, StartImportRequest } from '@cognate/contract'
import { messages } from './messages.ts'

const words = messages.imports

/** What an import reads: 'A part of OpenAlex: topics.field.id:17'. */
export function importName(request: StartImportRequest): string {
  const what =
    request.source === 'openalex_folder'
      ? request.folder === '.'
        ? words.folderItself
        : request.folder
      : [request.filter, request.search].filter(Boolean).join(' · ')
  return `${words.sources[request.source]}: ${what}`
}

export const isFailed = ({ state }: Pick<ImportView, 'state'>): boolean =>
  state === 'failed' || state === 'interrupted' || state === 'aside'
