import { AppError, TrialView } from '@cognate/contract'
import { z } from 'zod'
import { describeFailure } from '../base/failures.ts'
import { decide, type Vouched } from './decide.ts'
import type { Exchange } from './exchange.ts'
import { whyNotAdmitted } from './foresee-admission.ts'
import type { Identity } from './identity.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { mayJoin, rightsOf } from './joining.ts'
import { makeState, PENDING_MS, type PendingRequest } from './pending-request.ts'

/** What a provider said in a sign-in that is only tried. */
interface Answer {
  provider: IdentityProvider
  /** Reads who it is. Throws where the answer does not say it. */
  identify(): Identity
  /** Claims, or attributes. */
  asserted: Readonly<Record<string, unknown>>
}

const StoredTrial = z.object({ user_id: z.string(), trial: TrialView })

/** Claims that say nothing of the person. */
const ofTheProtocol: ReadonlySet<string> = new Set(['nonce', 'at_hash', 'iat', 'exp'])
const MOST_NAMES = 200
const MOST_VALUES = 50
const LONGEST_VALUE = 2000

/** Where the page shows a provider, and what came of a try. */
export const trialPage = (key: string) => `/app/admin/identity-providers/${key}/`
/** Under what a trial is stored beside the requests to providers; no key of a provider has a space. */
const placeOf = (key: string) => `trial of ${key}`

/** Keeps what a provider asserted for the operator who tried it, and leads to where that is shown. */
export async function holdTrial(pending: PendingRequest, answer: Answer, exchange: Exchange) {
  const { provider } = answer
  const asserted = listAsserted(answer.asserted)
  let identity: Identity
  try {
    identity = answer.identify()
  } catch (error) {
    return hold(provider.key, { pending, trial: { failure: failureOfTrial(error), person: null, asserted } }, exchange)
  }
  const person = await describePerson({ provider, identity, asserted: answer.asserted }, exchange)
  return hold(provider.key, { pending, trial: { failure: null, person, asserted } }, exchange)
}

/** The same where there is no answer that can be used. */
export function holdFailure(
  key: string,
  { pending, error }: { pending: PendingRequest; error: unknown },
  exchange: Exchange,
): Promise<{ address: string }> {
  return hold(key, { pending, trial: { failure: failureOfTrial(error), person: null, asserted: [] } }, exchange)
}

/**
 * What came of a trial.
 * @throws AppError not_found where there is none, and to all but the operator who began it
 */
export async function readTrial(
  { key, trial }: { key: string; trial: string },
  userId: string,
  { workspace }: Pick<Exchange['services'], 'workspace'>,
): Promise<TrialView> {
  const stored = await workspace.sso.read(trial, placeOf(key))
  const held = stored && StoredTrial.parse(stored)
  if (held?.user_id !== userId) throw new AppError('not_found')
  return held.trial
}

interface Held {
  pending: PendingRequest
  trial: Omit<TrialView, 'at'>
}

async function hold(key: string, { pending, trial }: Held, { services }: Exchange): Promise<{ address: string }> {
  const ticket = makeState()
  const now = services.now()
  const stored = { user_id: pending.userId, trial: { ...trial, at: now.toISOString() } }
  await services.workspace.sso.put(ticket, placeOf(key), stored, new Date(now.getTime() + PENDING_MS))
  return { address: `${pending.returnTo}?${new URLSearchParams({ trial: ticket })}` }
}

async function describePerson(
  { asserted, ...vouched }: Vouched & Pick<Answer, 'asserted'>,
  { services }: Exchange,
): Promise<TrialView['person']> {
  const { provider, identity } = vouched
  const { settings } = provider
  const given = [asserted[provider.kind === 'oidc' ? 'email' : provider.settings.email_attribute]].flat()[0]
  const email = identity.email ?? (typeof given === 'string' ? given : null)
  const { teams, is_local_admin = null } = rightsOf(settings, identity)
  return {
    subject: identity.uid,
    display: identity.display,
    first_name: identity.first_name ?? null,
    last_name: identity.last_name ?? null,
    email,
    is_email_verified: identity.email !== undefined,
    is_of_domain:
      settings.domains.length === 0 ? null : mayJoin({ ...settings, by_invitation_only: false }, email ?? ''),
    rights:
      settings.rights.length === 0
        ? null
        : { local_admin: is_local_admin, teams: Object.keys(teams).filter((team) => teams[team]) },
    ...(await foretell(vouched, services)),
  }
}

type Foretold = Pick<NonNullable<TrialView['person']>, 'outcome' | 'refusal' | 'accounts'>

async function foretell(vouched: Vouched, services: Exchange['services']): Promise<Foretold> {
  const decision = await decide(vouched, services)
  const { outcome } = decision
  if (outcome === 'refuses') return { outcome, refusal: decision.refusal, accounts: [] }
  if (outcome === 'joins') return { outcome, refusal: null, accounts: [] }
  const accounts = outcome === 'opens' ? [decision.account] : decision.accounts
  const names = accounts.map(({ username }) => username)
  const refusals = await Promise.all(accounts.map((account) => whyNotAdmitted(account, vouched, services)))
  const [refusal] = refusals.every((one) => one !== undefined) ? refusals : []
  return refusal ? { outcome: 'refuses', refusal, accounts: names } : { outcome, refusal: null, accounts: names }
}

function listAsserted(asserted: Answer['asserted']): TrialView['asserted'] {
  return Object.entries(asserted)
    .filter(([name]) => !ofTheProtocol.has(name))
    .slice(0, MOST_NAMES)
    .map(([name, value]) => ({ name, values: [value].flat().slice(0, MOST_VALUES).map(textOf) }))
}

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST_VALUE)

/** Why an answer could not be used, with what the provider itself says. */
export function failureOfTrial(error: unknown): string {
  const { message, cause } = describeFailure(error)
  const { error: code, error_description: description } = (error ?? {}) as Record<string, unknown>
  const words = [message, cause?.message, code, description].filter((word) => typeof word === 'string' && word !== '')
  return [...new Set(words)].join(': ').slice(0, 500)
}
