import { shortId } from '@cognate/contract/ids'

/** The address of the network of some people, at the answer that is open. */
export function addressOfNetwork(people: readonly { identifier: string }[], years: number): { search: string } {
  const ids = people.map(({ identifier }) => shortId(identifier))
  return { search: new URLSearchParams({ view: 'network', people: ids.join(','), years: String(years) }).toString() }
}

/** The parameters of an address without those by which its network is one of some people alone. */
export function withoutPeople(parameters: URLSearchParams): URLSearchParams {
  const remaining = new URLSearchParams(parameters)
  for (const name of ['people', 'years']) remaining.delete(name)
  return remaining
}
