import { Socket } from 'node:net'
import { AppError } from '@cognate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'

export interface UnreadOptions {
  /** Milliseconds after which a connection that takes nothing of its answer is closed. */
  patienceMs: number
  /** Bytes that may wait for one address to read them, beside one answer. */
  most: number
}

const usual: UnreadOptions = { patienceMs: 20_000, most: 64 * 1024 * 1024 }

/**
 * Refuses a call from an address that leaves much unread.
 * @throws AppError overloaded
 */
export type CheckUnread = (request: FastifyRequest) => void

/** Bounds what is kept for callers who do not read their answers: a connection that takes nothing for a while is closed. */
export function boundUnread(app: FastifyInstance, { patienceMs, most }: UnreadOptions = usual): CheckUnread {
  const unread = new Map<string, number>()
  const add = (address: string, bytes: number) => {
    const sum = (unread.get(address) ?? 0) + bytes
    if (sum > 0) unread.set(address, sum)
    else unread.delete(address)
  }
  app.addHook('onSend', async (request, { raw }, payload) => {
    // It starts anew whenever something is taken, and ends with the answer. Calls in process have no such socket.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(patienceMs)
    if (typeof payload !== 'string') return
    const address = addressKey(request.ip)
    const bytes = Buffer.byteLength(payload)
    add(address, bytes)
    // Comes once for every answer, after it has left or when the connection ends.
    raw.once('close', () => add(address, -bytes))
  })
  return (request) => {
    if ((unread.get(addressKey(request.ip)) ?? 0) > most) throw new AppError('overloaded')
  }
}
