import { type EndpointKey, endpointKeys, openings } from '@cognate/contract'

const gates = endpointKeys.flatMap((endpoint) => (openings[endpoint].fields ?? []).map((path) => ({ endpoint, path })))

export const opensAllFields = (endpoints: readonly EndpointKey[]): boolean =>
  gates.every(({ endpoint }) => endpoints.includes(endpoint))

/** A record without the fields that the caller's licence does not open. */
export function withoutClosedFields<Item extends object>(record: Item, endpoints: readonly EndpointKey[]): Item {
  const closedGates = gates.filter(({ endpoint }) => !endpoints.includes(endpoint))
  return closedGates.reduce((item, { path }) => without(item, path), record)
}

function without<Item extends object>(item: Item, [name, ...rest]: readonly string[]): Item {
  if (name === undefined || !(name in item)) return item
  const inner = (item as Record<string, unknown>)[name]
  const innerWithout =
    rest.length === 0 || inner === null || typeof inner !== 'object' ? undefined : without(inner, rest)
  return { ...item, [name]: innerWithout }
}
