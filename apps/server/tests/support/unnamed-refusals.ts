import { addressesOf, type ErrorCode, type RouteKey, refusalsOf, routes } from '@cognate/contract'

interface Line {
  msg: string
  method: string
  route: string
  code?: ErrorCode
}

const keyOf = new Map<string, RouteKey>(
  (Object.keys(routes) as RouteKey[]).flatMap((key) =>
    addressesOf(key).map((address) => [`${routes[key].method} ${address}`, key] as const),
  ),
)

/** Refusals in the log with a code that the contract does not name for the call: `listQueries: conflict`. */
export function unnamedRefusals(log: readonly string[]): string[] {
  const calls = log.map((line) => JSON.parse(line) as Line).filter(({ msg, code }) => msg === 'call' && code)
  return [...new Set(calls.flatMap(unnamed))]
}

function unnamed({ method, route, code }: Line): string[] {
  const key = keyOf.get(`${method} ${route}`)
  // A method that an address does not have is not one of its calls.
  if (key === undefined || code === undefined || code === 'method_not_allowed') return []
  return refusalsOf(routes[key]).includes(code) ? [] : [`${key}: ${code}`]
}
