import { AppError } from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { purposeOf } from '../mail/password-links.ts'

/** Whether a key still opens the form for a new password; asking does not use it up. */
export const checkPasswordKey: Handler<'checkPasswordKey'> = async ({ request, services }) => {
  const key = request.headers['x-password-reset-key']
  if (typeof key !== 'string' || !(await purposeOf(key, services))) throw new AppError('invalid_password_reset_key')
  return { status: 200 }
}
