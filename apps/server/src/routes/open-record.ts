import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'

/** One record in OpenAlex's format, by its id, or by a DOI, an ORCID iD or a ROR id. */
export const openRecord: Handler<'openRecord'> = async ({ params, services }) => {
  const record = await services.catalogue.use((engine) => engine.openRecord(params.entity, params.id))
  if (!record) throw new AppError('not_found')
  return record
}
