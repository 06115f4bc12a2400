import type { Handler } from '../handler.ts'
import { signOut } from '../http/sessions.ts'
import { Tries } from '../http/tries.ts'
import { requirePassword } from '../passwords.ts'

/** Deletes the caller's account with everything made with it. What was done by it stays on record, without a name. */
export function createDeleteAccount(): Handler<'deleteAccount'> {
  const tries = new Tries()
  return async ({ body, caller: { account }, request, reply, services }) => {
    const { id, password_hash } = account
    tries.count([id])
    if (password_hash !== null) await requirePassword(body.password, password_hash, 'password')
    await services.workspace.accounts.remove(id, id)
    await signOut(request, reply)
    return undefined
  }
}
