import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { takeLink } from './account-link.ts'
import type { Exchange } from './exchange.ts'

it('A-03 removes the cookie of a link in a way that browsers accept over https', async () => {
  const app = fastify()
  await app.register(cookie)
  const services = {
    config: { publicUrl: new URL('https://experts.example') },
    workspace: { sso: { take: async () => ({}) } },
  }
  app.get('/', async (request, reply) => {
    await takeLink('ticket', { request, reply, services: services as unknown as Exchange['services'] })
  })
  const { headers } = await app.inject('/')
  expect(headers['set-cookie']).toMatch(/^__Host-sso-link=;.*Path=\/.*Secure/)
  await app.close()
})
