import { AppError } from '@cognate/contract'
import type { Try } from '@cognate/workspace'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'
import { keyedHash } from '../access/keyed-hash.ts'
import type { Services } from './services.ts'

type CountingServices = Pick<Services, 'workspace' | 'sessionSecret'>

/** One try of a secret. */
interface Attempt {
  /** What is tried; each kind is counted separately. */
  kind: 'login' | 'password mail' | 'password key' | 'password' | 'link' | 'link mail' | 'second factor' | 'first start'
  /** The address that tries; undefined where only somebody who is signed in can. */
  request?: Pick<FastifyRequest, 'ip'>
  /** The name that was typed with the secret; undefined if there is none. */
  name?: string
  /** Whether the address is one of the name's own, where others cannot lock it out. Asked only where one of the two is refused. */
  isKnownAddress?: () => Promise<boolean>
}

/** A try that was let through; `giveBack` takes it off the count, because it was right. */
export interface CountedTry {
  giveBack(): Promise<void>
}

const SLOT_BITS = 20

/**
 * Counts a try before the secret is checked, so that parallel tries all count. The address is counted first, and the name
 * only if the address is let through: a refused address uses up no tries of anybody's name. Where either is refused, a name that
 * knows the address has tries of its own there, which nobody else uses up.
 * @throws AppError rate_limited, with the seconds to wait
 */
export async function countTry(
  { kind, request, name, isKnownAddress }: Attempt,
  services: CountingServices,
): Promise<CountedTry> {
  const { tries } = services.workspace
  const takenTries: [slot: number, count: number][] = []
  const take = async (key: string): Promise<Try> => {
    const slot = slotOf(`${kind} ${key}`, services)
    const result = await tries.take(slot)
    if ('count' in result) takenTries.push([slot, result.count])
    return result
  }
  const address = request && `address ${addressKey(request.ip)}`
  const named = name === undefined ? undefined : `name ${name.normalize('NFC').toLowerCase()}`
  const refused = await firstRefused(take, [address, named])
  if (refused) requireAllowed((await isKnownAddress?.()) ? await take(`${address} ${named}`) : refused)
  return {
    giveBack: async () => {
      await Promise.all(takenTries.map(([slot, count]) => tries.giveBack(slot, count)))
    },
  }
}

/** Counts one after the other until one is refused; gives the refusal. */
async function firstRefused(take: (key: string) => Promise<Try>, keys: readonly (string | undefined)[]) {
  for (const key of keys) {
    const result = key === undefined ? undefined : await take(key)
    if (result && 'retryAfter' in result) return result
  }
  return undefined
}

function requireAllowed(result: Try): void {
  if ('retryAfter' in result) throw new AppError('rate_limited', { retryAfter: result.retryAfter })
}

/** A keyed hash of an address, as accounts remember it. */
export function addressHash({ ip }: Pick<FastifyRequest, 'ip'>, services: Pick<Services, 'sessionSecret'>): string {
  return keyedHash(`known address ${addressKey(ip)}`, services).toString('hex')
}

function slotOf(key: string, services: CountingServices): number {
  return keyedHash(key, services).readUInt32BE() >>> (32 - SLOT_BITS)
}
