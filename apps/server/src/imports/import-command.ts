import type {
  Activation,
  ApiImportRequest,
  FolderImportRequest,
  MeaningRequest,
  StartImportRequest,
} from '@cognate/contract'

/**
 * The words after `cognate` that do what was asked for.
 * @param folder  The path on this machine of the folder to import, or of the model that is copied from IMPORT_FOLDER.
 */
export function importCommandOf(request: StartImportRequest, folder: string | undefined): string[] {
  if (request.source === 'meaning') return ['meaning', ...meaningWords(request, folder), '--json']
  const words = request.source === 'openalex_api' ? apiWords(request) : folderWords(request, folder!)
  return ['import', ...words, ...activationWords[request.activate], '--json']
}

const activationWords: Record<Activation, string[]> = {
  unless_smaller: [],
  always: ['--activate'],
  never: ['--no-activate'],
}

const meaningWords = ({ is_on, model, since }: MeaningRequest, folder: string | undefined): string[] =>
  is_on ? ['on', ...option('model', folder ?? model), ...option('since', since)] : ['off']

function apiWords({ filter, search, name, rate, mailto, fresh }: ApiImportRequest): string[] {
  const options = [option('filter', filter), option('search', search), option('name', name), option('mailto', mailto)]
  return ['openalex-api', ...options.flat(), `--rate=${rate}`, ...(fresh ? ['--fresh'] : [])]
}

function folderWords(request: FolderImportRequest, folder: string): string[] {
  const { fields, countries, types, languages, institutions, from_year, to_year, update } = request
  const lists = { field: fields, country: countries, type: types, language: languages, institution: institutions }
  return [
    'openalex',
    ...Object.entries(lists).flatMap(([name, values]) => option(name, values.join(','))),
    ...option('from-year', from_year),
    ...option('to-year', to_year),
    ...(update ? ['--update'] : []),
    // An absolute path, which no option begins like.
    folder,
  ]
}

/** Joined to its name, so that a value which begins with hyphens is no option. */
const option = (name: string, value: string | number | null): string[] =>
  value === null || value === '' ? [] : [`--${name}=${value}`]
