import type { ExpandNetworkRequest, NetworkAnswer, NetworkRequest } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'

/** Who of some people wrote works with whom. */
export const drawNetwork = (body: Pick<NetworkRequest, 'identifiers' | 'years'>, signal?: AbortSignal) =>
  call<NetworkAnswer>({ method: 'POST', path: paths.network, body, signal })

/** The closest co-authors of an author, with the lines to those who are drawn already. */
export const expandNetwork = (body: Pick<ExpandNetworkRequest, 'author' | 'years' | 'among'>, signal?: AbortSignal) =>
  call<NetworkAnswer>({ method: 'POST', path: paths.expandNetwork, body, signal })
