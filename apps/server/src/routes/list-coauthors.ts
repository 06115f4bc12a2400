import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** With whom an author wrote works, the most frequent first. */
export const listCoauthors: Handler<'listCoauthors'> = async ({ params, query, services }) => {
  const found = await services.catalogue.use((engine) => engine.coauthors({ author: params.id, ...query }))
  if (!found) throw new AppError('record_not_found')
  return found
}
