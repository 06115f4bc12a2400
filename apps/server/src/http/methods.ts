import { AppError, addressesOf, type RouteKey, routes } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const calls = (Object.keys(routes) as RouteKey[]).flatMap((key) =>
  addressesOf(key).map((address) => ({
    method: routes[key].method,
    address: bare(address),
    pattern: patternOf(address),
  })),
)

/** The methods of every address that has no parameters. */
const literal = Map.groupBy(
  calls.filter(({ address }) => !/[:*]/.test(address)),
  ({ address }) => address,
)

/**
 * Refuses a method that an address does not have, before anything is read: also where the address would do as the
 * parameter of another call, as `batch_delete` would as a uuid.
 * @throws AppError method_not_allowed
 */
export function requireMethod(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request)
  const isCall = request.routeOptions.config.family !== undefined
  const there = literal.get(bare(path)) ?? (isCall ? [] : calls.filter(({ pattern }) => pattern.test(path)))
  const methods = new Set<string>(there.map(({ method }) => method))
  if (methods.size === 0 || methods.has(request.method === 'HEAD' ? 'GET' : request.method)) return
  reply.header('allow', [...methods].join(', '))
  throw new AppError('method_not_allowed')
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function bare(address: string): string {
  return address.replace(/\/$/, '')
}

function patternOf(address: string): RegExp {
  const source = bare(address).replace(/:\w+/g, '[^/]+').replace('*', '.+')
  return new RegExp(`^${source}/?$`)
}
