import { listFolded, listRules } from '../administration/foldings.ts'
import type { Handler } from '../http/handler.ts'

/** Institutions of the catalogue in use, with the names that were folded into them. */
export const listFoldings: Handler<'listFoldings'> = ({ query, services }) =>
  services.catalogue.use((engine) => listFolded(query, engine))

/** Rows of institutions.csv, and how they stand in the catalogue in use. */
export const listFoldingRules: Handler<'listFoldingRules'> = async ({ query, services: { catalogue, config } }) => {
  const { dataDirectory } = config
  const rules = await catalogue.use((engine) => listRules(query, { dataDirectory, engine }))
  return { count: 0, results: [], ...rules, is_there: rules !== undefined }
}
