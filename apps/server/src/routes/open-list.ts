import { randomUUID } from 'node:crypto'
import type { ListQuestion } from '@cognate/catalogue'
import { AppError, type OpenListParameters } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { asRefusal } from './open-refusals.ts'

/** Records of a page unless the call says otherwise, and groups. */
const PAGE = 25
const GROUPS = 200

/** A filtered list of one kind, or its records counted by the values of a field. */
export const openList: Handler<'openList'> = async ({ params, query, services }) => {
  const question = { entity: params.entity, ...readQuestion(query) }
  return services.catalogue.use((engine) => engine.list(question)).catch(asRefusal)
}

function readQuestion(query: OpenListParameters): Omit<ListQuestion, 'entity'> {
  if (query.format !== undefined && query.format !== 'json') throw refused('Valid formats are json')
  const groupBy = query.group_by ?? query['group-by']
  return {
    filter: query.filter ?? '',
    search: query.search ?? '',
    sort: query.sort ?? '',
    page: numberOf('page', query.page) ?? 1,
    perPage: numberOf('per-page', query['per-page'] ?? query.per_page) ?? (groupBy ? GROUPS : PAGE),
    select: query.select,
    cursor: query.cursor,
    sample: sampleOf(query),
    groupBy,
    q: query.q,
  }
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw refused(`Param ${name} must be a number.`)
  return Number(text)
}

function sampleOf({ sample, seed, page }: OpenListParameters): ListQuestion['sample'] {
  if (sample === undefined) {
    if (seed === undefined) return undefined
    throw refused('You must include the sample parameter when using a seed value.')
  }
  if (!/^\d{1,9}$/.test(sample)) throw refused('sample must be an integer.')
  if (seed === undefined && page !== undefined && page !== '1') {
    throw refused(
      'A seed value is required when paginating through samples of results. Without a seed value, you may receive duplicate results between pages.',
    )
  }
  return { size: Number(sample), seed: seed ?? randomUUID() }
}

const refused = (detail: string) => new AppError('invalid_request', { detail })
