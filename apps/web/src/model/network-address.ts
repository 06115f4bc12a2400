import { shortId } from '@cognate/contract/ids'

/** The address of the network of some people, beside the open answer. */
export function addressOfNetwork(people: readonly { identifier: string }[], years: number): { search: string } {
  const ids = people.map(({ identifier }) => shortId(identifier))
  return { search: new URLSearchParams({ view: 'network', people: ids.join(','), years: String(years) }).toString() }
}

/** The parameters of an address without those that limit its network to some people. */
export function withoutPeople(parameters: URLSearchParams): URLSearchParams {
  const remaining = new URLSearchParams(parameters)
  for (const name of ['people', 'years']) remaining.delete(name)
  return remaining
}
