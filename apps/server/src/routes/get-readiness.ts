import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'

/** Says that database and catalogue answer. */
export const getReadiness: Handler<'getReadiness'> = async ({ services }) => {
  await services.workspace.ping().catch((cause) => {
    // A full disk says so.
    throw cause instanceof AppError ? cause : new AppError('database_unavailable', { cause })
  })
  const { version, counts } = await services.catalogue.use(async (engine) => engine.summary)
  return { status: 'ok', database: true, engine: true, catalogue_version: version, counts }
}
