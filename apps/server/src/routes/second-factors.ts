import { AppError, type SecondFactorsView } from '@cognate/contract'
import { isSecondFactorRequired } from '../access/second-factor.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { askPassword } from '../http/ask-password.ts'
import type { Call, Handler } from '../http/handler.ts'
import { countTry } from '../http/tries.ts'
import { optionsToMake, readNewPasskey } from '../sign-in/passkeys.ts'
import { newRecoveryCodes, newTotpSecret, stepOfCode, totpAddress } from '../sign-in/totp.ts'

type OwnCall = Pick<Call<'getSecondFactors'>, 'caller' | 'services'>
type PasswordCall = OwnCall & { body: { password: string } }

/** What the caller has set up beside the password. */
export const getSecondFactors: Handler<'getSecondFactors'> = async (call) => ({
  status: 200,
  data: await factorsOf(call),
})

/** Makes a secret for an app; it counts once a code of it is confirmed. */
export const beginTotp: Handler<'beginTotp'> = async (call) => {
  await askOwnPassword(call)
  const { caller, request, services } = call
  const { id, username } = caller.account
  const secret = newTotpSecret()
  if (!(await services.workspace.secondFactors.beginTotp(id, secret))) throw new AppError('second_factor_there')
  const host = services.config.publicUrl?.hostname ?? request.hostname
  return { status: 200, data: { secret, uri: totpAddress(secret, { username, host }) } }
}

/** Sets up the app whose code is given; this session has then proved it. */
export const confirmTotp: Handler<'confirmTotp'> = async (call) => {
  const { body, caller, services } = call
  const { secondFactors } = services.workspace
  const { id } = caller.account
  const countedTry = await countTry({ kind: 'second factor', name: id }, services)
  const secret = await secondFactors.totpSecret(id, 'waiting')
  const step = secret && stepOfCode(secret, body.code.replaceAll(/\s/g, ''), services.now())
  if (!step) throw new AppError('second_factor_wrong')
  await countedTry.giveBack()
  const codes = newRecoveryCodes()
  const addition = await secondFactors.confirmTotp(id, step, codes)
  if (!addition) throw new AppError('second_factor_wrong')
  return added(call, addition === 'first' ? codes : null)
}

export const removeTotp: Handler<'removeTotp'> = async (call) => {
  await askOwnPassword(call)
  return removed(call, 'totp')
}

/** What the browser needs to make a passkey. */
export const beginPasskey: Handler<'beginPasskey'> = async (call) => {
  await askOwnPassword(call)
  const { caller, services } = call
  const { passkeys } = await services.workspace.secondFactors.of(caller.account.id)
  return { status: 200, data: await optionsToMake(caller.account, passkeys, call) }
}

/** Sets up a passkey that the browser made; this session has then proved it. */
export const addPasskey: Handler<'addPasskey'> = async (call) => {
  const { body, caller, services } = call
  const made = await readNewPasskey(body.passkey, caller.account, call)
  if (!made) throw new AppError('second_factor_wrong')
  const codes = newRecoveryCodes()
  const passkey = { ...made, name: body.name }
  const addition = await services.workspace.secondFactors.addPasskey(caller.account.id, passkey, codes)
  return added(call, addition === 'first' ? codes : null)
}

export const removePasskey: Handler<'removePasskey'> = async (call) => {
  await askOwnPassword(call)
  return removed(call, { passkey: call.body.id })
}

/** Puts new recovery codes in place of those before. */
export const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (call) => {
  await askOwnPassword(call)
  const { caller, services } = call
  const { id, second_factor_since } = caller.account
  if (!second_factor_since) throw new AppError('not_found')
  const codes = newRecoveryCodes()
  await services.workspace.secondFactors.setRecoveryCodes(id, codes)
  await services.postman.tell({ kind: 'second_factor_changed', user_id: id, change: 'codes_made' })
  return { status: 200, data: { recovery_codes: codes } }
}

/** Whoever sits at an open browser cannot change what protects the account. */
const askOwnPassword = ({ body, caller: { account }, services }: PasswordCall): Promise<void> =>
  askPassword(body.password, { account, field: 'password' }, services)

async function added(call: Call<'confirmTotp' | 'addPasskey'>, recovery_codes: string[] | null) {
  const { caller, request, services } = call
  // Other sessions prove it when they sign in again.
  request.session.second_factor = true
  await services.postman.tell({ kind: 'second_factor_changed', user_id: caller.account.id, change: 'added' })
  return { status: 200 as const, data: { ...(await factorsOf(call)), recovery_codes } }
}

async function removed(call: OwnCall, factor: 'totp' | { passkey: string }) {
  const { caller, services } = call
  if (!(await services.workspace.secondFactors.remove(caller.account.id, factor))) throw new AppError('not_found')
  await services.postman.tell({ kind: 'second_factor_changed', user_id: caller.account.id, change: 'removed' })
  return { status: 200 as const, data: await factorsOf(call) }
}

async function factorsOf({ caller, services }: OwnCall): Promise<SecondFactorsView> {
  const { has_totp, passkeys, recovery_codes_left } = await services.workspace.secondFactors.of(caller.account.id)
  const administers = isAdministrator(caller)
  return {
    has_totp,
    passkeys: passkeys.map(withIsoTimes),
    recovery_codes_left,
    is_required: administers && isSecondFactorRequired(services),
  }
}

function isAdministrator(caller: OwnCall['caller']): boolean {
  if (!caller.organisation) return caller.account.is_operator
  return caller.isOperator || caller.isLocalAdmin || caller.secondFactorNeeded !== undefined
}
