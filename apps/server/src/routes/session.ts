import { AppError } from '@cognate/contract'
import { callerOf } from '../access/callers.ts'
import { isPassword } from '../access/passwords.ts'
import { entersBy } from '../access/ways-in.ts'
import { signedInCaller } from '../http/admit.ts'
import { hasCsrfToken, setCsrfToken } from '../http/csrf.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { signIn, signOut } from '../http/sessions.ts'
import { addressHash, countTry } from '../http/tries.ts'
import { institutionView, ORCID_KEY, ORCID_NAME } from '../sign-in/identity-providers.ts'
import { holdSecondStep } from '../sign-in/second-step.ts'
import { sessionView } from '../sign-in/session-view.ts'

/** The settings of the sign-in page; gives the browser its csrftoken. */
export const getConfig: Handler<'getConfig'> = async ({ request, reply, services }) => {
  const { config, demoUsername } = services
  const institution = await onlyInstitution(services)
  if (!hasCsrfToken(request, services)) setCsrfToken(request, reply, services)
  return {
    status: 200,
    data: {
      account: { authentication_method: 'username', is_open_for_signup: false },
      socialaccount: { providers: config.orcid ? [orcidProvider] : [] },
      entrance: {
        request_access_mail: config.requestAccessMail ?? null,
        support_mail: config.supportMail ?? null,
        demo_username: demoUsername,
        institution: institution ? institutionView(institution) : null,
      },
    },
    meta: { is_authenticated: (await signedInCaller(request, services)) !== undefined },
  }
}

/** Without the database the sign-in page is shown all the same, and says so when it is used. */
async function onlyInstitution({ workspace }: Pick<Services, 'workspace'>) {
  try {
    return await workspace.identityProviders.only()
  } catch (error) {
    if (error instanceof AppError && error.code === 'database_unavailable') return undefined
    throw error
  }
}

/** Who is signed in. */
export const getSession: Handler<'getSession'> = async ({ request, services }) => {
  const caller = await signedInCaller(request, services)
  if (!caller) throw new AppError('not_authenticated')
  return sessionView(caller.account)
}

/**
 * Signs in with user name and password. A wrong name and a wrong password take the same time and get the same answer.
 */
export const login: Handler<'login'> = async ({ body, request, reply, services }) => {
  requireFields(body)
  const { accounts, knownAddresses } = services.workspace
  const isKnownAddress = () => knownAddresses.isKnownTo(body.username, addressHash(request, services))
  const countedTry = await countTry({ kind: 'login', request, name: body.username, isKnownAddress }, services)
  const account = await accounts.byUsername(body.username)
  const isPasswordRight = await isPassword(body.password, account?.password_hash)
  if (!account || !isPasswordRight) throw new AppError('username_password_mismatch')
  await countedTry.giveBack()
  await callerOf(account.id, { workspace: services.workspace, mayEnter: entersBy(null) })
  if (account.second_factor_since) {
    await holdSecondStep(account, { request, reply, services })
    throw new AppError('second_step_needed')
  }
  await signIn({ request, reply, services }, { userId: account.id, wayIn: null })
  return sessionView(account)
}

/** Ends the session; success is the answer that nobody is signed in. */
export const logout: Handler<'logout'> = async ({ request, reply }) => {
  await signOut(request, reply)
  throw new AppError('not_authenticated')
}

/** Institutions are too many to list; people search for theirs by name. */
const orcidProvider = { id: ORCID_KEY, name: ORCID_NAME, flows: ['provider_redirect'] }

function requireFields(body: { username: string; password: string }): void {
  const fields = (['username', 'password'] as const)
    .filter((field) => body[field] === '')
    .map((field) => ({ field, message: 'Field is required' }))
  if (fields.length > 0) throw new AppError('invalid_request', { fields })
}
