import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'

/** The closest co-authors of one author, with the lines between them and those who are drawn already. */
export const expandNetwork: Handler<'expandNetwork'> = async ({ body, services }) => {
  const { author, years, limit, among } = body
  const found = await services.catalogue.use((engine) =>
    engine.expandNetwork({ author, years: years ?? undefined, limit, among }),
  )
  if (!found) throw new AppError('record_not_found')
  return found
}
