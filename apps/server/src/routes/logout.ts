import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { signOut } from '../http/sessions.ts'

/** Ends the session; the call succeeds by answering that nobody is signed in any more. */
export const logout: Handler<'logout'> = async ({ request, reply }) => {
  await signOut(request, reply)
  throw new AppError('not_authenticated')
}
