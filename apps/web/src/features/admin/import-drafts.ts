import type { ApiImportRequest, FolderImportRequest } from '@cognate/contract'
import { wordsIn } from './draft-field.ts'

/** A slice as it stands in a form, where everything is text. */
export interface SliceDraft {
  filter: string
  search: string
  name: string
  rate: string
  mailto: string
  fresh: boolean
  activate: ApiImportRequest['activate']
}

export const sliceDraftOf = (request?: ApiImportRequest): SliceDraft => ({
  filter: request?.filter ?? '',
  search: request?.search ?? '',
  name: request?.name ?? '',
  rate: String(request?.rate ?? 10),
  mailto: request?.mailto ?? '',
  fresh: false,
  activate: request?.activate ?? 'unless_smaller',
})

export const sliceOf = ({ name, rate, mailto, ...draft }: SliceDraft): ApiImportRequest => ({
  ...{ source: 'openalex_api', ...draft, rate: Number(rate) },
  ...{ name: name.trim() || null, mailto: mailto.trim() || null },
})

/** What is no number is refused as a year, and an empty text is none. */
export const yearOf = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0)

/** Fields of the form that take several values, with commas between them. */
export const listFields = ['fields', 'countries', 'types', 'languages', 'institutions'] as const
type ListField = (typeof listFields)[number]

export interface FolderDraft extends Record<ListField | 'from_year' | 'to_year', string> {
  folder: string
  update: boolean
  activate: FolderImportRequest['activate']
}

export function folderDraftOf(request?: FolderImportRequest): FolderDraft {
  const lists = Object.fromEntries(listFields.map((field) => [field, request?.[field].join(', ') ?? '']))
  return {
    ...(lists as Record<ListField, string>),
    folder: request?.folder ?? '',
    from_year: String(request?.from_year ?? ''),
    to_year: String(request?.to_year ?? ''),
    update: request?.update ?? false,
    activate: request?.activate ?? 'unless_smaller',
  }
}

export function folderOf({ folder, from_year, to_year, update, activate, ...lists }: FolderDraft): FolderImportRequest {
  const { fields, ...others } = lists
  return {
    ...{ source: 'openalex_folder', folder, update, activate },
    ...{ from_year: yearOf(from_year), to_year: yearOf(to_year), fields: valuesOf(fields).map(Number) },
    countries: valuesOf(others.countries),
    types: valuesOf(others.types),
    languages: valuesOf(others.languages),
    institutions: valuesOf(others.institutions),
  }
}

const valuesOf = (text: string) => wordsIn(text, /[,;\s]+/)
