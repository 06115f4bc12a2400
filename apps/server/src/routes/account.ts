import type { accountRoutes } from '@cognate/contract'
import type { Handlers } from '../http/handler.ts'
import { createLeave } from '../sign-in/leave.ts'
import type { Oidc } from '../sign-in/oidc.ts'
import { changePassword } from './change-password.ts'
import { checkPasswordKey } from './check-password-key.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { listEmails } from './list-emails.ts'
import { listProviders } from './list-providers.ts'
import { createRedirectToProvider } from './redirect-to-provider.ts'
import { requestPassword } from './request-password.ts'
import { resetPassword } from './reset-password.ts'
import { searchIdentityProviders } from './search-identity-providers.ts'
import { createStartSso } from './start-sso.ts'
import { unlinkProvider } from './unlink-provider.ts'

/** Handlers of the calls about getting in and about one's own account. */
export function createAccountHandlers(oidc: Oidc): Pick<Handlers, keyof typeof accountRoutes> {
  const leave = createLeave(oidc)
  return {
    requestPassword,
    checkPasswordKey,
    resetPassword,
    changePassword,
    listEmails,
    listProviders,
    unlinkProvider,
    searchIdentityProviders,
    startSso: createStartSso(leave),
    redirectToProvider: createRedirectToProvider(leave),
    exportAccount,
    deleteAccount,
  }
}
