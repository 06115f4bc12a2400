import type { BodyOf } from '@cognate/contract'

/** What a browser and an authenticator answer. */
type Answer = BodyOf<'addPasskey'>['passkey']
/** What the server asks of them. */
type Options = { challenge: string }

/** Browsers know passkeys on pages with a name, and not on those at an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname)
  return typeof window.PublicKeyCredential === 'function' && !isAddress
}

/** Lets the browser make a passkey. @throws PasskeyFailure */
export function makePasskey(options: Options): Promise<Answer> {
  return withLibrary(({ startRegistration }) => startRegistration({ optionsJSON: options as never }))
}

/** Lets a passkey sign. @throws PasskeyFailure */
export function signWithPasskey(options: Options): Promise<Answer> {
  return withLibrary(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))
}

/** Nothing was signed: somebody cancelled it, waited too long, or the passkey is known already. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('the browser made or used no passkey', { cause })
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

/** Loaded where it is used. */
async function withLibrary(
  act: (library: typeof import('@simplewebauthn/browser')) => Promise<object>,
): Promise<Answer> {
  const library = await import('@simplewebauthn/browser')
  try {
    return (await act(library)) as Answer
  } catch (cause) {
    throw new PasskeyFailure(cause)
  }
}
