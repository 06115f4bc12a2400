import { CatalogueStoreError, type CatalogueSummary } from '@cognate/catalogue'
import { AppError, type CatalogueVersionView } from '@cognate/contract'
import type { AuditAction } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { documentCounts } from '../administration/document-counts.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'

/** The versions of the catalogue. */
export const listCatalogues: Handler<'listCatalogues'> = async ({ services: { catalogues } }) => {
  const [inUse, sizes, summaries] = await Promise.all([catalogues.current(), catalogues.sizes(), catalogues.list()])
  return {
    results: summaries.map((summary) => {
      const { bytes, ownBytes } = sizes.get(summary.version) ?? { bytes: 0, ownBytes: 0 }
      return { ...describe(summary), in_use: summary.version === inUse, bytes, own_bytes: ownBytes }
    }),
  }
}

/** Takes a version into use; all servers follow. */
export const useCatalogue: Handler<'useCatalogue'> = async ({ params: { version }, caller, services }) => {
  await act('catalogue.used', version, caller, services)
}

/** Removes a version that is not in use. */
export const removeCatalogue: Handler<'removeCatalogue'> = async ({ params: { version }, caller, services }) => {
  await act('catalogue.removed', version, caller, services)
}

async function act(
  action: Extract<AuditAction, `catalogue.${string}`>,
  version: string,
  { account }: Pick<Caller, 'account'>,
  { catalogues, workspace }: Services,
): Promise<void> {
  if (!(await catalogues.list()).some((summary) => summary.version === version)) throw new AppError('not_found')
  await (action === 'catalogue.used' ? catalogues.use(version) : catalogues.remove(version)).catch((cause) => {
    throw cause instanceof CatalogueStoreError ? new AppError('catalogue_in_use', { cause }) : cause
  })
  await workspace.audit.write({ actor_id: account.id, action, subject: `catalogue:${version}`, details: {} })
}

function describe({ version, created_at, date, source, counts, rejected, meaning }: CatalogueSummary) {
  const holds = [{ name: 'works', count: counts.work }, ...documentCounts(counts)]
  const rejectedLines = Object.values(rejected).reduce((sum, count) => sum + count, 0)
  return {
    ...{ version, created_at, newest: date, source, holds },
    ...{ rejected: rejectedLines, meaning: meaning?.model.name ?? null },
  } satisfies Partial<CatalogueVersionView>
}
