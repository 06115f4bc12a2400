import type { CatalogueSummary } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import { countRejected, holdingsOf, readVersions } from '../administration/catalogue-versions.ts'
import type { Call, Handler } from '../http/handler.ts'
import { readFirstLines } from '../imports/report.ts'

/** The versions of the catalogue. */
export const listCatalogues: Handler<'listCatalogues'> = async ({ services }) => {
  const versions = await readVersions(services.catalogues)
  return {
    results: versions.map((summary) => {
      const { version, in_use, created_at, date, source, counts, meaning, bytes, own_bytes } = summary
      return {
        ...{ version, in_use, created_at, newest: date, source, holds: holdingsOf(counts) },
        ...{ rejected: countRejected(summary), meaning: meaning?.model.name ?? null, bytes, own_bytes },
      }
    }),
  }
}

/** The first faults in lines of a version, of works and of other sources. */
export const listCatalogueFaults: Handler<'listCatalogueFaults'> = async (call) => {
  const summary = await requireVersion(call)
  const results = await readFirstLines(call.services.catalogues.faultLists(summary.version))
  return { count: countRejected(summary), results }
}

/** Takes a version into use; all servers follow. */
export const useCatalogue: Handler<'useCatalogue'> = async (call) => {
  const { version } = await requireVersion(call)
  await call.services.catalogues.use(version)
  await note('catalogue.used', call)
}

/** Removes a version that is not in use. */
export const removeCatalogue: Handler<'removeCatalogue'> = async (call) => {
  const { version } = await requireVersion(call)
  const { catalogues } = call.services
  if ((await catalogues.current()) === version) throw new AppError('catalogue_in_use')
  await catalogues.remove(version)
  await note('catalogue.removed', call)
}

type VersionCall = Pick<Call<'useCatalogue'>, 'params' | 'caller' | 'services'>

async function requireVersion({
  params,
  services,
}: Pick<VersionCall, 'params' | 'services'>): Promise<CatalogueSummary> {
  const summary = (await services.catalogues.list()).find(({ version }) => version === params.version)
  if (!summary) throw new AppError('not_found')
  return summary
}

function note(action: 'catalogue.used' | 'catalogue.removed', { params, caller, services }: VersionCall) {
  const subject = `catalogue:${params.version}`
  return services.workspace.audit.write({ actor_id: caller.account.id, action, subject, details: {} })
}
