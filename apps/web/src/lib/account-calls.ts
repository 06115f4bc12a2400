import type { AccountEmailView, IdentityProviderView, LinkedAccountView } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'

/** The calls about getting in and about one's own account. None of their 401s means that a session is over by itself. */

export const requestPassword = (email: string) =>
  call<void>({ method: 'POST', path: paths.requestPassword, body: { email }, needsSession: false })

/** Refuses with `invalid_password_reset_key` where the key opens nothing any more. */
export const checkPasswordKey = async (key: string, signal?: AbortSignal): Promise<true> => {
  await call<void>({
    path: paths.resetPassword,
    headers: { 'x-password-reset-key': key },
    signal,
    needsSession: false,
  })
  return true
}

/** Sets a new password by a key. The server answers 401 when it is done: log in again. */
export async function resetPassword(body: { key: string; password: string }): Promise<void> {
  try {
    await call<void>({ method: 'POST', path: paths.resetPassword, body, needsSession: false })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}

export const changePassword = (body: { current_password: string; new_password: string }) =>
  call<void>({ method: 'POST', path: paths.changePassword, body })

export const listEmails = async (signal?: AbortSignal): Promise<AccountEmailView[]> =>
  (await call<{ data: AccountEmailView[] }>({ path: paths.email, signal })).data

export const listProviders = async (signal?: AbortSignal): Promise<LinkedAccountView[]> =>
  (await call<{ data: LinkedAccountView[] }>({ path: paths.providers, signal })).data

/** Unlinks an account elsewhere and gives back those that remain. */
export const unlinkProvider = async ({ provider, uid }: LinkedAccountView): Promise<LinkedAccountView[]> =>
  (
    await call<{ data: LinkedAccountView[] }>({
      method: 'DELETE',
      path: paths.providers,
      body: { provider: provider.id, account: uid },
    })
  ).data

export const searchIdentityProviders = async (q: string, signal?: AbortSignal): Promise<IdentityProviderView[]> =>
  (
    await call<{ idps: IdentityProviderView[] }>({
      method: 'POST',
      path: paths.identityProviders,
      body: { q },
      signal,
      priority: 'suggestion',
      needsSession: false,
    })
  ).idps

export const exportAccount = () => call<Record<string, unknown>>({ path: paths.accountExport })

export const deleteAccount = (password: string) =>
  call<void>({ method: 'DELETE', path: paths.account, body: { password } })
