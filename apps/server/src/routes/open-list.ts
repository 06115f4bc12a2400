import { ListQuestionError } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import type { FastifyRequest } from 'fastify'
import type { Handler } from '../handler.ts'

/** Parameters of OpenAlex's that would change the answer, and that are not served: better refused than ignored. */
const notServed = ['group_by', 'group-by', 'cursor', 'sample', 'seed', 'select']

/** A filtered list of one kind. */
export const openList: Handler<'openList'> = async ({ params, query, request, services }) => {
  refuseNotServed(request)
  const { filter, search, sort, page, 'per-page': perPage } = query
  const list = services.catalogue.use((engine) =>
    engine.list({ entity: params.entity, filter, search, sort, page, perPage }),
  )
  return list.catch((error) => {
    if (error instanceof ListQuestionError)
      throw new AppError('invalid_request', { detail: error.message, cause: error })
    throw error
  })
}

function refuseNotServed(request: FastifyRequest): void {
  const found = notServed.find((name) => name in (request.query as object))
  if (found) throw new AppError('invalid_request', { fields: [{ field: found, message: 'This is not served here.' }] })
}
