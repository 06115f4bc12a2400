import { randomUUID } from 'node:crypto'
import { type Engine, selectFields } from '@cognate/catalogue'
import { AppError, fillPath, type OpenCatalogueEntity, paths, type ScholarlyKind } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Handler } from '../http/handler.ts'
import { asRefusal } from './open-refusals.ts'

/** Kinds whose records sources merge. */
const merging: Partial<Record<OpenCatalogueEntity, ScholarlyKind>> = {
  authors: 'author',
  works: 'work',
  institutions: 'institution',
  sources: 'venue',
}

/** One record in OpenAlex's format, by its id, or by an identifier of the world outside. A merged id leads on. */
export const openRecord: Handler<'openRecord'> = async ({ params, query, request, reply, services }) => {
  const { entity, id } = params
  return services.catalogue.use(async (engine) => {
    const kind = merging[entity]
    const survivor = kind && (await engine.mergedInto(kind, id))
    if (survivor) return leadTo(entity, survivor, request, reply)
    const record = await (id === 'random' ? randomRecord(engine, entity) : engine.openRecord(entity, id))
    if (!record) throw new AppError('not_found')
    return select(record, query.select)
  })
}

/** 301 to the record that lives on; what the address says after the question mark stays. */
function leadTo(entity: OpenCatalogueEntity, id: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = fillPath(paths.openRecord, { entity, id: id.slice(id.lastIndexOf('/') + 1) })
  const at = request.url.indexOf('?')
  return reply.header('cache-control', 'no-store').redirect(at === -1 ? path : path + request.url.slice(at), 301)
}

function select(record: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  try {
    return selectFields(record, fields)
  } catch (error) {
    return asRefusal(error)
  }
}

async function randomRecord(engine: Engine, entity: OpenCatalogueEntity) {
  const sample = { size: 1, seed: randomUUID() }
  const { results } = await engine.list({ entity, filter: '', search: '', sort: '', page: 1, perPage: 1, sample })
  return results[0]
}
