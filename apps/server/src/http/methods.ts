import { AppError, addressesOf, type RouteKey, routes } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_TXT } from './security-txt.ts'

const calls = (Object.keys(routes) as RouteKey[]).flatMap((key) =>
  addressesOf(key).map((address) => ({
    method: routes[key].method,
    address: withoutSlash(address),
    pattern: patternOf(address),
  })),
)

/** The methods of every address that has no parameters, and of one that is no call but documented beside them. */
const callsByAddress = Map.groupBy(
  [...calls.filter(({ address }) => !/[:*]/.test(address)), { method: 'GET', address: SECURITY_TXT }],
  ({ address }) => address,
)

/**
 * Refuses a method that an address does not have, before anything is read. This also holds where the address could be the
 * parameter of another call, as `batch_delete` could be a uuid.
 * @throws AppError method_not_allowed
 */
export function requireMethod(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request)
  const isCall = request.routeOptions.config.family !== undefined
  const matchingCalls =
    callsByAddress.get(withoutSlash(path)) ?? (isCall ? [] : calls.filter(({ pattern }) => pattern.test(path)))
  const methods = new Set<string>(matchingCalls.map(({ method }) => method))
  if (methods.size === 0 || methods.has(request.method === 'HEAD' ? 'GET' : request.method)) return
  reply.header('allow', [...methods].join(', '))
  throw new AppError('method_not_allowed')
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

function patternOf(address: string): RegExp {
  const source = withoutSlash(address).replace(/:\w+/g, '[^/]+').replace('*', '.+')
  return new RegExp(`^${source}/?$`)
}
