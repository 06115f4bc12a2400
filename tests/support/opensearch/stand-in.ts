import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a stand-in does with calls; a test may change it at any time. */
export interface StandInBehaviour {
  /** Milliseconds before a call is passed on. */
  delayMs: number
  /** The header that calls must bear; others get 401. */
  authorization?: string
  /** Whether calls are cut off. */
  isAway: boolean
  /** What it says in place of the node, by address. */
  answers?: Record<string, unknown>
}

/** Stands between a client and a node. */
export interface StandIn {
  url: string
  behaviour: StandInBehaviour
  /** The most calls that were there at once. */
  mostAtOnce: number
  close(): Promise<void>
}

/** Starts a stand-in in front of a node. @param tls  Key and certificate, as PEM. */
export async function startStandIn(
  node: string,
  { tls, ...given }: Partial<StandInBehaviour> & { tls?: Certificate } = {},
): Promise<StandIn> {
  const behaviour: StandInBehaviour = { delayMs: 0, isAway: false, ...given }
  let running = 0
  const sockets = new Set<Socket>()
  const standIn = { url: '', behaviour, mostAtOnce: 0 }
  const answer = async (call: IncomingMessage, reply: ServerResponse) => {
    if (behaviour.isAway) return void call.socket.destroy()
    running++
    reply.on('close', () => running--)
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, running)
    const chunks: Buffer[] = []
    for await (const chunk of call) chunks.push(chunk as Buffer)
    if (behaviour.authorization !== undefined && call.headers.authorization !== behaviour.authorization)
      return void reply.writeHead(401, { 'content-type': 'text/plain' }).end('Unauthorized')
    const own = behaviour.answers?.[call.url!]
    if (own) return void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own))
    await sleep(behaviour.delayMs)
    if (reply.destroyed) return
    const { authorization: _, ...headers } = call.headers
    const passed = request(`${node}${call.url}`, { method: call.method!, headers }, (answered) => {
      reply.writeHead(answered.statusCode!, answered.headers)
      answered.pipe(reply)
    })
    passed.on('error', () => reply.destroy()).end(Buffer.concat(chunks))
  }
  const listen = (call: IncomingMessage, reply: ServerResponse) => void answer(call, reply).catch(() => reply.destroy())
  const server = tls ? createTlsServer(tls, listen) : createServer(listen)
  // A node keeps connections that rest; Node would close them after five seconds, while a client sends the next call.
  server.keepAliveTimeout = 0
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.url = `${tls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`
  return Object.assign(standIn, {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export interface Certificate {
  key: string
  cert: string
}

/** A certificate for localhost that vouches for itself. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'cognate-certificate-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...args, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}
