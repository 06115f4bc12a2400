import { AppError, type SecondFactorKind } from '@cognate/contract'
import type { Account } from '@cognate/workspace'
import { callerOf } from '../access/callers.ts'
import { entersBy } from '../access/ways-in.ts'
import type { Call, Handler } from '../http/handler.ts'
import { signIn } from '../http/sessions.ts'
import { addressHash, countTry } from '../http/tries.ts'
import { isSigned, optionsToSign } from '../sign-in/passkeys.ts'
import { readSecondStep, takeSecondStep } from '../sign-in/second-step.ts'
import { sessionView } from '../sign-in/session-view.ts'
import { readRecoveryCode, stepOfCode } from '../sign-in/totp.ts'
import { callerAt, personAt } from '../traces/who.ts'

/** How the sign-in that waits in this browser can be finished. */
export const getSecondStep: Handler<'getSecondStep'> = async (call) => {
  const { ticket, account } = await readSecondStep(call)
  const { has_totp, passkeys, recovery_codes_left } = await call.services.workspace.secondFactors.of(account.id)
  const ways: SecondFactorKind[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(has_totp ? (['totp'] as const) : []),
    ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
  ]
  const passkey_options = passkeys.length > 0 ? await optionsToSign(ticket, passkeys, call) : null
  return { status: 200, data: { ways, passkey_options } }
}

/** Finishes a sign-in that waits. Tries are counted by address and account, as those of passwords. */
export const proveSecondFactor: Handler<'proveSecondFactor'> = async (call) => {
  const { request, reply, services } = call
  const { workspace, traces } = services
  const { ticket, account } = await readSecondStep(call)
  const isKnownAddress = () => workspace.knownAddresses.isKnownTo(account.username, addressHash(request, services))
  const countedTry = await countTry({ kind: 'second factor', request, name: account.id, isKnownAddress }, services)
  const kind = await provenKind(call, account, ticket)
  if (!kind) {
    await traces.refused('sign_in_refused', personAt(account, request), 'second_factor_wrong')
    throw new AppError('second_factor_wrong')
  }
  await countedTry.giveBack()
  await takeSecondStep(ticket, call)
  const caller = await callerOf(account.id, { workspace, mayEnter: entersBy(null) })
  await signIn({ request, reply, services }, { userId: account.id, wayIn: null, hasSecondFactor: true })
  if (kind === 'recovery_code')
    await services.postman.tell({ kind: 'second_factor_changed', user_id: account.id, change: 'code_used' })
  const details = { method: 'password', second_factor: kind }
  await traces.note('signed_in', callerAt(caller, request), { details })
  return sessionView(account)
}

/** What the call proves; undefined where it proves nothing. */
async function provenKind(
  { body, request, services }: Call<'proveSecondFactor'>,
  account: Account,
  ticket: string,
): Promise<SecondFactorKind | undefined> {
  const { secondFactors } = services.workspace
  if ('passkey' in body) {
    const { passkeys } = await secondFactors.of(account.id)
    return (await isSigned(body.passkey, { ticket, passkeys, request, services })) ? 'passkey' : undefined
  }
  const code = body.code.replaceAll(/\s/g, '')
  const secret = await secondFactors.totpSecret(account.id, 'used')
  const step = secret && stepOfCode(secret, code, services.now())
  if (step) return (await secondFactors.takeStep(account.id, step)) ? 'totp' : undefined
  const isRecovery = await secondFactors.takeRecoveryCode(account.id, readRecoveryCode(body.code))
  return isRecovery ? 'recovery_code' : undefined
}
