import { randomUUID } from 'node:crypto'
import { type Engine, selectFields } from '@cognate/catalogue'
import { AppError, type OpenCatalogueEntity } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import { asRefusal } from './open-refusals.ts'

/** One record in OpenAlex's format, by its id, or by an identifier of the world outside. */
export const openRecord: Handler<'openRecord'> = async ({ params, query, services }) => {
  const { entity, id } = params
  const record = await services.catalogue.use((engine) =>
    id === 'random' ? randomRecord(engine, entity) : engine.openRecord(entity, id),
  )
  if (!record) throw new AppError('not_found')
  try {
    return selectFields(record, query.select)
  } catch (error) {
    return asRefusal(error)
  }
}

async function randomRecord(engine: Engine, entity: OpenCatalogueEntity) {
  const sample = { size: 1, seed: randomUUID() }
  const { results } = await engine.list({ entity, filter: '', search: '', sort: '', page: 1, perPage: 1, sample })
  return results[0]
}
