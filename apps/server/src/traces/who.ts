import type { AccessWho, Account } from '@cognate/workspace'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/callers.ts'

type Address = Pick<FastifyRequest, 'ip'>

/** An unknown person at an address. */
export function someoneAt({ ip }: Address): AccessWho {
  return { user_id: null, username: null, organisation_id: null, address: ip }
}

/** The person of an account, at an address. */
export function personAt(
  account: Pick<Account, 'id' | 'username'> | undefined,
  request: Address,
  organisation_id: string | null = null,
): AccessWho {
  if (!account) return someoneAt(request)
  return { user_id: account.id, username: account.username, organisation_id, address: request.ip }
}

/** Who calls, for which organisation and from where. */
export function callerAt({ account, organisation }: Caller, request: Address): AccessWho {
  return personAt(account, request, organisation.id)
}
