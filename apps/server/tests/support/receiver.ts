import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What was sent to a submission system. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** How the next call is answered: with a status, or not at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'stall' | 'hang up'

/** A submission system on loopback that gives the answers it was set to; the last one also answers all later calls. */
export async function startReceiver(...script: Answer[]) {
  let answers = script
  let before = 0
  const received: Received[] = []
  const stalled = new Set<() => void>()
  const waiting = new Set<{ count: number; resolve: () => void }>()
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    const answer = answers[Math.min(received.length - before, answers.length) - 1] ?? { status: 200 }
    if (answer === 'stall') stalled.add(() => response.end())
    else if (answer === 'hang up') request.socket.destroy()
    else response.writeHead(answer.status, answer.headers).end('{"ok":true}')
    for (const one of waiting) if (received.length >= one.count) one.resolve()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const release = () => {
    for (const end of stalled) end()
    stalled.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collections`,
    received,
    /** Sets the answers from now on. */
    says(...next: Answer[]): void {
      answers = next
      before = received.length
    },
    /** Resolves after this many calls. */
    async calls(count: number): Promise<void> {
      if (received.length >= count) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ count, resolve })
      await promise
    },
    /** Answers the stalled calls. */
    release,
    async close(): Promise<void> {
      release()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
