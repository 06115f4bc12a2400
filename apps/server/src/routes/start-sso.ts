import type { Handler } from '../http/handler.ts'
import { publicOrigin } from '../http/public-origin.ts'
import type { Leave } from '../sign-in/leave.ts'
import { readReturnAddress } from '../sign-in/return-address.ts'

/** Sends the browser to an identity provider to sign in. */
export function createStartSso(leave: Leave): Handler<'startSso'> {
  return async ({ params, query, request, reply, services }) => {
    const returnTo = readReturnAddress(query.next, publicOrigin(services.config, request.server))
    const why = { process: 'login', returnTo, userId: null } as const
    reply.header('location', await leave(params.provider, why, { request, reply, services }))
    return undefined
  }
}
