import { ListPageError, ListQuestionError } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'

/** A question that the catalogue cannot answer becomes a refusal in its words; other errors pass. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof ListQuestionError)) throw error
  const code = error instanceof ListPageError ? 'invalid_page' : 'invalid_request'
  throw new AppError(code, { detail: error.message, cause: error })
}
