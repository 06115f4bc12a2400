import type { BodyOf, FindEmailAnswer } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { call } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { createStored } from '../../lib/stored-choice.ts'
import { FORGOTTEN } from '../../model/query/unsaved-queries.ts'

/** Below this score the person is asked about an address. C-08. */
export const SURE_SCORE = 75

/** A look-up that gave no sure address: nothing was found, only something in doubt, or not every service could be asked. */
export interface FruitlessLookup {
  outcome: 'none' | 'doubtful' | 'failed'
  /** ISO time. */
  at: string
}

type Lookups = Readonly<Record<string, FruitlessLookup>>

const KEY = `${FORGOTTEN}lookups`
/** How many people are remembered, the latest. */
const MOST_REMEMBERED = 300

const lookups = createStored<Lookups>(KEY, { read: readLookups, write: JSON.stringify })

/** What the last look-up of somebody's address came to in this browser, where it gave no sure one. */
export const useFruitlessLookup = (identifier: string): FruitlessLookup | undefined =>
  useStore(lookups)[shortId(identifier)]

/**
 * Looks up the published addresses of somebody, and remembers where that gave none.
 * @throws ApiError  where nobody could be asked
 */
export async function lookUpEmails(
  person: BodyOf<'findEmailAddresses'>,
  signal: AbortSignal,
): Promise<FindEmailAnswer> {
  try {
    const answer = await call('findEmailAddresses', { body: person, signal })
    rememberLookup(person.identifier, answer)
    return answer
  } catch (error) {
    if (!signal.aborted) remember(person.identifier, 'failed')
    throw error
  }
}

/** Remembers what is known of somebody's addresses now. */
export function rememberLookup(identifier: string, { email_candidates, failed_services = [] }: FindEmailAnswer): void {
  const [best] = email_candidates
  if (best) remember(identifier, best.score >= SURE_SCORE ? undefined : 'doubtful')
  else remember(identifier, failed_services.length > 0 ? 'failed' : 'none')
}

function remember(identifier: string, outcome: FruitlessLookup['outcome'] | undefined): void {
  const { [shortId(identifier)]: _, ...others } = lookups.get()
  const mine = outcome ? { [shortId(identifier)]: { outcome, at: new Date().toISOString() } } : {}
  lookups.set(Object.fromEntries(Object.entries({ ...others, ...mine }).slice(-MOST_REMEMBERED)))
}

function readLookups(stored: string | null): Lookups {
  try {
    return JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
}
