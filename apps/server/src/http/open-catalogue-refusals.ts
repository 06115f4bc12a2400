import { ListPageError, ListQueryError } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'

/** Turns an error in a list query into a refusal with the same sentence; other errors are raised again. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof ListQueryError)) throw error
  const code = error instanceof ListPageError ? 'invalid_page' : 'invalid_request'
  throw new AppError(code, { detail: error.message, cause: error })
}

/** The refusal of a parameter of the open catalogue, in a sentence that OpenAlex's clients may show. */
export const invalidParameter = (detail: string) => new AppError('invalid_request', { detail })
