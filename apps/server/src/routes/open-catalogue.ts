import { randomUUID } from 'node:crypto'
import { type Engine, type ListQuery, selectFields } from '@cognate/catalogue'
import {
  AppError,
  fillPath,
  type OpenCatalogueEntity,
  type OpenListParameters,
  paths,
  type ScholarlyKind,
} from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Handler } from '../http/handler.ts'
import { asRefusal, invalidParameter } from '../http/open-catalogue-refusals.ts'

/** Default number of records, and of groups, on a page. */
const PAGE_SIZE = 25
const GROUP_PAGE_SIZE = 200

/** A filtered list of one kind, or its records counted by the values of a field. */
export const openList: Handler<'openList'> = async ({ params, query, services }) => {
  const listQuery = { entity: params.entity, ...readListQuery(query) }
  return services.catalogue.use((engine) => engine.listRecords(listQuery)).catch(asRefusal)
}

/** One record in OpenAlex's format, by its id or an external identifier. A merged id redirects. */
export const openRecord: Handler<'openRecord'> = async ({ params, query, request, reply, services }) => {
  const { entity, id } = params
  return services.catalogue.use(async (engine) => {
    const kind = mergeableKinds[entity]
    const survivor = kind && (await engine.resolveMergedId(kind, id))
    if (survivor) return redirectToSurvivor(entity, survivor, request, reply)
    const record = await (id === 'random' ? randomRecord(engine, entity) : engine.readOpenRecord(entity, id))
    if (!record) throw new AppError('not_found')
    return select(record, query.select)
  })
}

function readListQuery(query: OpenListParameters): Omit<ListQuery, 'entity'> {
  if (query.format !== undefined && query.format !== 'json') throw invalidParameter('Valid formats are json')
  const groupBy = query.group_by ?? query['group-by']
  return {
    filter: query.filter ?? '',
    search: query.search ?? '',
    sort: query.sort ?? '',
    page: numberOf('page', query.page) ?? 1,
    perPage: numberOf('per-page', query['per-page'] ?? query.per_page) ?? (groupBy ? GROUP_PAGE_SIZE : PAGE_SIZE),
    select: query.select,
    cursor: query.cursor,
    sample: sampleOf(query),
    groupBy,
    q: query.q,
  }
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw invalidParameter(`Param ${name} must be a number.`)
  return Number(text)
}

function sampleOf({ sample, seed, page }: OpenListParameters): ListQuery['sample'] {
  if (sample === undefined) {
    if (seed === undefined) return undefined
    throw invalidParameter('You must include the sample parameter when using a seed value.')
  }
  if (!/^\d{1,9}$/.test(sample)) throw invalidParameter('sample must be an integer.')
  if (seed === undefined && page !== undefined && page !== '1') {
    throw invalidParameter(
      'A seed value is required when paginating through samples of results. Without a seed value, you may receive duplicate results between pages.',
    )
  }
  return { size: Number(sample), seed: seed ?? randomUUID() }
}

/** Kinds whose records sources merge. */
const mergeableKinds: Partial<Record<OpenCatalogueEntity, ScholarlyKind>> = {
  authors: 'author',
  works: 'work',
  institutions: 'institution',
  sources: 'venue',
}

/** Redirects with 301 to the surviving record, with the same query string. */
function redirectToSurvivor(
  entity: OpenCatalogueEntity,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = fillPath(paths.openRecord, { entity, id: id.slice(id.lastIndexOf('/') + 1) })
  const queryStart = request.url.indexOf('?')
  return reply
    .header('cache-control', 'no-store')
    .redirect(queryStart === -1 ? path : path + request.url.slice(queryStart), 301)
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
  const { results } = await engine.listRecords({
    entity,
    filter: '',
    search: '',
    sort: '',
    page: 1,
    perPage: 1,
    sample,
  })
  return results[0]
}
