import { createHmac } from 'node:crypto'
import { AppError } from '@cognate/contract'
import type { Try } from '@cognate/workspace'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'
import type { Services } from './services.ts'

type Counting = Pick<Services, 'workspace' | 'sessionSecret'>

/** Who tries, and at what. */
interface Tried {
  /** What is tried; the tries of one kind count apart from those of another. */
  kind: 'login' | 'password mail' | 'password key' | 'password'
  /** The address that tries; undefined where only somebody who is signed in can. */
  request?: Pick<FastifyRequest, 'ip'>
  /** Whose secret it is, as typed; undefined where the secret alone says so. */
  name?: string
  /** Whether the address is one of the name's own, which others cannot lock out. Asked only where the name is refused. */
  isKnownAddress?: () => Promise<boolean>
}

/** Tries that were let through; `giveBack` has them not count, since they were right. */
export interface Counted {
  giveBack(): Promise<void>
}

const SLOT_BITS = 20

/**
 * Counts a try before the secret is checked, so that many at once count as many: first for the address, and for the name
 * only where the address is let through, so that whoever is refused uses up nothing of anybody else's.
 * @throws AppError rate_limited, with the seconds to wait
 */
export async function countTry({ kind, request, name, isKnownAddress }: Tried, services: Counting): Promise<Counted> {
  const { tries } = services.workspace
  const taken: [slot: number, count: number][] = []
  const take = async (key: string): Promise<Try> => {
    const slot = slotOf(`${kind} ${key}`, services)
    const result = await tries.take(slot)
    if ('count' in result) taken.push([slot, result.count])
    return result
  }
  if (request) refuseIn(await take(`address ${addressKey(request.ip)}`))
  if (name !== undefined) {
    const byName = await take(`name ${name.normalize('NFC').toLowerCase()}`)
    if ('retryAfter' in byName && !(await isKnownAddress?.())) refuseIn(byName)
  }
  return {
    giveBack: async () => {
      await Promise.all(taken.map(([slot, count]) => tries.giveBack(slot, count)))
    },
  }
}

function refuseIn(result: Try): void {
  if ('retryAfter' in result) throw new AppError('rate_limited', { retryAfter: result.retryAfter })
}

/** An address as accounts remember it: nobody who reads the database learns it. */
export function addressHash({ ip }: Pick<FastifyRequest, 'ip'>, services: Pick<Services, 'sessionSecret'>): string {
  return keyedHash(`known address ${addressKey(ip)}`, services).toString('hex')
}

function slotOf(key: string, services: Counting): number {
  return keyedHash(key, services).readUInt32BE() >>> (32 - SLOT_BITS)
}

function keyedHash(text: string, { sessionSecret }: Pick<Services, 'sessionSecret'>): Buffer {
  return createHmac('sha256', sessionSecret).update(text).digest()
}
