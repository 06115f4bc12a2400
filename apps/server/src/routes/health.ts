import { AppError } from '@cognate/contract'
import { VERSION } from '../base/version.ts'
import type { Handler } from '../http/handler.ts'

/** Says that the process is running. */
export const getHealth: Handler<'getHealth'> = async () => ({ status: 'ok' })

/** Says which version runs, that database and catalogue answer, and why another catalogue than the active one answers. */
export const getReadiness: Handler<'getReadiness'> = async ({ services }) => {
  await services.workspace.ping().catch((cause) => {
    // A full disk has an error of its own.
    throw cause instanceof AppError ? cause : new AppError('database_unavailable', { cause })
  })
  const { version, counts } = await services.catalogue.use(async (engine) => engine.summary)
  await services.catalogue.requireWhole?.()
  const fault = services.catalogue.fault ?? services.catalogueChoice?.fault
  const state = { status: 'ok', version: VERSION, database: true, engine: true, catalogue_version: version, counts }
  return fault === undefined ? state : { ...state, catalogue_fault: fault }
}
