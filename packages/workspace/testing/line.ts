import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to the database on which connections can fall silent. */
export async function startLine(databaseUrl: string) {
  const { username, password, pathname, searchParams } = new URL(databaseUrl)
  const socketPath = join(searchParams.get('host')!, `.s.PGSQL.${searchParams.get('port') ?? 5432}`)
  const sockets = new Set<Socket>()
  let silencing: string | undefined
  const cut = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (sent) => {
      if (silencing === undefined || !sent.includes(silencing)) return
      silencing = undefined
      cut()
    })
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    /** From now on, nothing comes through the connections there are. */
    cut,
    /** The same from the moment in which one of them sends a text, once. */
    cutAt: (text: string) => {
      silencing = text
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
