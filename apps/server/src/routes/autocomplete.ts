import type { LiveEngine } from '@cognate/catalogue'
import { AppError, type AutocompleteAnswer, type OpenCatalogueEntity, openCatalogueEntities } from '@cognate/contract'
import type { Handler } from '../handler.ts'

/** So many suggestions OpenAlex gives, too. */
const SUGGESTIONS = 10

/** Suggestions of one kind. */
export const autocomplete: Handler<'autocomplete'> = async ({ params, query, services }) =>
  suggest([params.entity], query.q, services.catalogue)

/** Suggestions of every kind, or of the one that `entity_type` names in the singular. */
export const autocompleteAny: Handler<'autocompleteAny'> = async ({ query, services }) =>
  suggest(entitiesOf(query.entity_type), query.q, services.catalogue)

async function suggest(
  entities: readonly OpenCatalogueEntity[],
  text: string,
  catalogue: Pick<LiveEngine, 'use'>,
): Promise<AutocompleteAnswer> {
  const started = performance.now()
  const { count, results } = await catalogue.use((engine) => engine.autocomplete(entities, text, SUGGESTIONS))
  const db_response_time_ms = Math.round(performance.now() - started)
  return { meta: { count, db_response_time_ms, page: 1, per_page: SUGGESTIONS }, results }
}

function entitiesOf(type: string | undefined): readonly OpenCatalogueEntity[] {
  if (type === undefined) return openCatalogueEntities
  const entity = openCatalogueEntities.find((name) => name === type || name === `${type}s`)
  if (entity) return [entity]
  throw new AppError('invalid_request', { fields: [{ field: 'entity_type', message: 'There is no such kind.' }] })
}
