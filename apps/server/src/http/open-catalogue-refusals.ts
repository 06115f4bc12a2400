import { ListPageError, ListQueryError } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'

/** What the catalogue cannot answer becomes a refusal in its words; other errors pass. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof ListQueryError)) throw error
  const code = error instanceof ListPageError ? 'invalid_page' : 'invalid_request'
  throw new AppError(code, { detail: error.message, cause: error })
}

/** The refusal of a parameter of the open catalogue, in a sentence that OpenAlex's clients may show. */
export const invalidParameter = (detail: string) => new AppError('invalid_request', { detail })
