import { Socket } from 'node:net'
import { AppError } from '@cognate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'

export interface UnreadOptions {
  /** Milliseconds after which a connection that takes nothing of its answer is closed. */
  patienceMs: number
  /** Unread bytes that one address may have, besides one answer. */
  maxBytes: number
}

const defaults: UnreadOptions = { patienceMs: 20_000, maxBytes: 64 * 1024 * 1024 }

/**
 * Refuses a call from an address that leaves much unread.
 * @throws AppError overloaded
 */
export type CheckUnread = (request: FastifyRequest) => void

/** Limits the memory for callers who do not read their answers: a connection that reads nothing for a while is closed. */
export function boundUnread(
  app: FastifyInstance,
  { patienceMs, maxBytes: most }: UnreadOptions = defaults,
): CheckUnread {
  const unread = new Map<string, number>()
  const add = (address: string, bytes: number) => {
    const sum = (unread.get(address) ?? 0) + bytes
    if (sum > 0) unread.set(address, sum)
    else unread.delete(address)
  }
  app.addHook('onSend', async (request, { raw }, payload) => {
    // The timer restarts with every read and ends with the answer. Calls in process have no socket.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(patienceMs)
    if (typeof payload !== 'string') return
    const address = addressKey(request.ip)
    const bytes = Buffer.byteLength(payload)
    add(address, bytes)
    // Fires once for every answer, when it was sent or the connection ended.
    raw.once('close', () => add(address, -bytes))
  })
  return (request) => {
    if ((unread.get(addressKey(request.ip)) ?? 0) > most) throw new AppError('overloaded')
  }
}
