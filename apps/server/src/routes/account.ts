import type { accountRoutes } from '@cognate/contract'
import type { Handlers } from '../handler.ts'
import { createLeave } from '../sso/leave.ts'
import type { Oidc } from '../sso/oidc.ts'
import { createChangePassword } from './change-password.ts'
import { checkPasswordKey } from './check-password-key.ts'
import { createDeleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { listEmails } from './list-emails.ts'
import { listProviders } from './list-providers.ts'
import { createRedirectToProvider } from './redirect-to-provider.ts'
import { createRequestPassword } from './request-password.ts'
import { createResetPassword } from './reset-password.ts'
import { searchIdentityProviders } from './search-identity-providers.ts'
import { createStartSso } from './start-sso.ts'
import { unlinkProvider } from './unlink-provider.ts'

/** Handlers of the calls about getting in and about one's own account. */
export function createAccountHandlers(oidc: Oidc): Pick<Handlers, keyof typeof accountRoutes> {
  const leave = createLeave(oidc)
  return {
    requestPassword: createRequestPassword(),
    checkPasswordKey,
    resetPassword: createResetPassword(),
    changePassword: createChangePassword(),
    listEmails,
    listProviders,
    unlinkProvider,
    searchIdentityProviders,
    startSso: createStartSso(leave),
    redirectToProvider: createRedirectToProvider(leave),
    exportAccount,
    deleteAccount: createDeleteAccount(),
  }
}
