import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { addressesOf, paths, type RouteKey, routes } from '@cognate/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support/server.ts'

/** Fastify announces each new server here, before it has any route. */
const CHANNEL = 'fastify.initialization'

/** Addresses without a row in the contract: files that are served as they are. */
const filesWithoutRow = ['/', '/*', paths.docs, paths.openapi, '/.well-known/security.txt']

let server: TestServer
const mounted: string[] = []

function collectRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    mounted.push(...[method].flat().map((name) => `${name} ${url}`))
  })
}

beforeAll(async () => {
  subscribe(CHANNEL, collectRoutes)
  server = await startTestServer({ environment: { SECURITY_CONTACT: 'mailto:security@example.org' } })
  unsubscribe(CHANNEL, collectRoutes)
})
afterAll(() => server.close())

const rows = (Object.keys(routes) as RouteKey[]).flatMap((key) =>
  addressesOf(key).map((address) => `${routes[key].method} ${address}`),
)

it('mounts every address of the contract, and no other but those of files', () => {
  const files = filesWithoutRow.map((address) => `GET ${address}`)
  // Fastify adds HEAD to every GET.
  const withoutHead = mounted.filter((address) => !address.startsWith('HEAD '))
  expect(withoutHead.toSorted()).toEqual([...rows, ...files].toSorted())
})
