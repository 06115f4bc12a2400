import { AppError, type PasskeyAnswer } from '@cognate/contract'
import type { Account, Passkey, Workspace } from '@cognate/workspace'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'

interface Asking {
  request: FastifyRequest
  services: { config: Config; workspace: Workspace; now: () => Date }
}

/** Loaded with the first passkey: it is large, and few installations begin with one. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 in COSE: what authenticators know and Node does not call experimental. */
const ALGORITHMS = [-8, -7, -257]

/** How long somebody may take at the authenticator. */
const CHALLENGE_MS = 5 * 60_000
/** Under what challenges are stored beside the requests to providers. */
const CHALLENGE = 'passkey challenge'

/**
 * The page as browsers name it to authenticators. Without PUBLIC_URL it is read from the call, whose host was checked:
 * passkeys work under `localhost`, and never under an IP address.
 */
function pageOf({ request, services }: Asking): { origin: string; host: string } {
  const { origin, hostname } = services.config.publicUrl ?? new URL(`${request.protocol}://${request.host}`)
  return { origin, host: hostname }
}

/** What a browser needs to make a passkey for an account. */
export async function optionsToMake(account: Account, known: readonly Passkey[], asking: Asking) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: 'Cognate',
    rpID: pageOf(asking).host,
    userName: account.username,
    userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(account.id, options.challenge, asking)
  return { ...options }
}

/** The passkey that a browser made; undefined where it does not answer a challenge of ours. */
export async function readNewPasskey(
  answer: PasskeyAnswer,
  account: Account,
  asking: Asking,
): Promise<Pick<Passkey, 'id' | 'public_key' | 'counter' | 'transports'> | undefined> {
  const { origin, host } = pageOf(asking)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (challenge) => takeChallenge(account.id, challenge, asking),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(asUnverified)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports: [...transports] }
}

/** What a browser needs to sign with one of these passkeys, in the sign-in of a ticket. */
export async function optionsToSign(ticket: string, passkeys: readonly Passkey[], asking: Asking) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: pageOf(asking).host,
    allowCredentials: passkeys.map(credentialOf),
    userVerification: 'preferred',
  })
  await keepChallenge(ticket, options.challenge, asking)
  return { ...options }
}

/** Whether one of these passkeys signed a challenge of this ticket; its counter is kept. */
export async function isSigned(
  answer: PasskeyAnswer,
  { ticket, passkeys, ...asking }: Asking & { ticket: string; passkeys: readonly Passkey[] },
): Promise<boolean> {
  const passkey = passkeys.find(({ id }) => id === answer.id)
  if (!passkey) return false
  const { origin, host } = pageOf(asking)
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ticket, challenge, asking),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    credential: {
      ...credentialOf(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(asUnverified)
  if (!verified?.verified) return false
  await asking.services.workspace.secondFactors.notePasskeyUse(passkey.id, verified.authenticationInfo.newCounter)
  return true
}

const credentialOf = ({ id, transports }: Passkey) => ({ id, transports })

/** The library throws for what is forged or malformed; failures of our own go on. */
function asUnverified(error: unknown): undefined {
  if (error instanceof AppError) throw error
  return undefined
}

function keepChallenge(whose: string, challenge: string, { services }: Asking): Promise<void> {
  const until = new Date(services.now().getTime() + CHALLENGE_MS)
  return services.workspace.sso.put(`${whose} ${challenge}`, CHALLENGE, {}, until)
}

/** Whether a challenge was given to this account or sign-in; once. */
async function takeChallenge(whose: string, challenge: string, { services }: Asking): Promise<boolean> {
  return (await services.workspace.sso.take(`${whose} ${challenge}`, CHALLENGE)) !== undefined
}
