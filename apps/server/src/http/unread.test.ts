import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { AppError } from '@cognate/contract'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { boundUnread, type UnreadOptions } from './unread.ts'

/** More than systems buffer for a connection. */
const LONG = 'x'.repeat(32 * 1024 * 1024)

const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

/** A server with a long answer and a short one. */
async function aServer(options: UnreadOptions) {
  const app = fastify()
  app.setErrorHandler((error: AppError, _, reply) => reply.code(error.status).send())
  apps.push(app)
  const check = boundUnread(app, options)
  app.get('/long', async (request) => {
    check(request)
    return LONG
  })
  app.get('/short', async (request) => {
    check(request)
    return 'short'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const statusOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.text()
    return answer.status
  }
  /** Asks for the long answer, reads its beginning and no more. */
  const askWithoutReading = async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.write('GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  return { app, statusOf, askWithoutReading }
}

it('closes a connection that reads nothing of its answer', async () => {
  const { app, askWithoutReading } = await aServer({ patienceMs: 100, maxBytes: 2 * LONG.length })
  const ended = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)))
  await askWithoutReading()
  await ended
  expect(await promisify(app.server.getConnections).call(app.server)).toBe(0)
})

it('refuses calls from an address that leaves much unread, until it has been read or given up', async () => {
  const { statusOf, askWithoutReading } = await aServer({ patienceMs: 60_000, maxBytes: 1_000_000 })
  expect(await statusOf('/long')).toBe(200)
  const socket = await askWithoutReading()
  expect(await statusOf('/short')).toBe(503)
  socket.destroy()
  while ((await statusOf('/short')) !== 200) await nextTurn()
})
