import { AppError } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { isPassword } from '../access/passwords.ts'
import type { Call, Handler } from '../http/handler.ts'
import { signIn } from '../http/sessions.ts'
import { countTry } from '../http/tries.ts'
import { makeCode, type PendingLink, readLink, redeemCode, takeLink } from '../sign-in/account-link.ts'
import { linkableAccounts, type Vouched } from '../sign-in/decide.ts'
import { findIdentityProvider, providersOf } from '../sign-in/identity-providers.ts'
import { admitThrough, detailsOf } from '../sign-in/use-identity.ts'
import { callerAt } from '../traces/who.ts'

type LinkCall = Call<'getAccountLink' | 'sendLinkCode' | 'confirmAccountLink'>

/** What somebody who came through an institution has to confirm: that the account with their address is theirs. */
export const getAccountLink: Handler<'getAccountLink'> = async (call) => {
  const { vouched, accounts } = await readConfirmable(call)
  const { provider, identity } = vouched
  const enteredThrough = await Promise.all(accounts.map(({ id }) => providersOf(id, call.services)))
  return {
    status: 200,
    data: {
      provider: { id: provider.key, name: provider.name },
      display: identity.display,
      email: identity.email!,
      has_usable_password: accounts.some(({ password_hash }) => password_hash !== null),
      entered_through: [...new Set(enteredThrough.flat())],
      can_mail: call.services.mailer.isReady,
    },
  }
}

/** Mails a code to the address of each account that could be linked. */
export const sendLinkCode: Handler<'sendLinkCode'> = async (call) => {
  const { services, request } = call
  const { ticket, vouched, accounts } = await readConfirmable(call)
  if (!services.mailer.isReady) throw new AppError('mail_unavailable')
  await countTry({ kind: 'link mail', request, name: vouched.identity.email! }, services)
  for (const account of accounts) {
    await services.postman.send({
      kind: 'link_code',
      user_id: account.id,
      provider: vouched.provider.name,
      enteredThrough: await providersOf(account.id, services),
      code: await makeCode(ticket, account.id, call),
    })
  }
  return { status: 200 }
}

/** Links the account whose password or code was given, and signs in. */
export const confirmAccountLink: Handler<'confirmAccountLink'> = async (call) => {
  const { body, request, reply, services } = call
  const { ticket, link, vouched, accounts } = await readConfirmable(call)
  const countedTry = await countTry({ kind: 'link', request, name: vouched.identity.email! }, services)
  const account = body.code
    ? byId(accounts, await redeemCode(ticket, body.code, call))
    : await findByPassword(accounts, body.password)
  if (!account) throw new AppError('link_not_confirmed')
  await countedTry.giveBack()
  await takeLink(ticket, call)
  const caller = await admitThrough(account, vouched, services)
  await signIn(
    { request, reply, services },
    {
      userId: account.id,
      wayIn: vouched.provider.key,
      atProvider: link.identity.signIn,
    },
  )
  await services.traces.note('signed_in', callerAt(caller, request), { details: detailsOf(vouched.provider) })
  return { status: 200, data: { next: link.returnTo } }
}

/** @throws AppError link_expired, also where the provider or the accounts are gone meanwhile */
async function readConfirmable(call: LinkCall): Promise<{
  ticket: string
  link: PendingLink
  vouched: Vouched
  accounts: Account[]
}> {
  const { ticket, link } = await readLink(call)
  const provider = await findIdentityProvider(link.provider, call.services)
  if (!provider) throw new AppError('link_expired')
  const vouched = { provider, identity: link.identity }
  const accounts = await linkableAccounts(vouched, call.services.workspace)
  if (accounts.length === 0) throw new AppError('link_expired')
  return { ticket, link, vouched, accounts }
}

const byId = (accounts: readonly Account[], userId: string | undefined) => accounts.find(({ id }) => id === userId)

async function findByPassword(accounts: readonly Account[], password: string): Promise<Account | undefined> {
  for (const account of accounts) if (await isPassword(password, account.password_hash)) return account
  return undefined
}
