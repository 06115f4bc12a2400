import { expect } from 'vitest'
import type { Client, TestServer } from './server.ts'

/** Where a failed sign-in ends if the reason is not disclosed. */
export const FAILED = '/accounts/login/social_account_failure/'

/** Links somebody to an account at a provider; returns the id of the account here. */
export async function link(
  { workspace }: TestServer,
  username: string,
  provider: string,
  uid: string,
): Promise<string> {
  const account = await workspace.accounts.byUsername(username)
  await workspace.socialAccounts.link(account!.id, { provider, uid, display: uid })
  return account!.id
}

/** The address of the authorization request at the provider. */
export async function leave(client: Client, provider: string, next?: string): Promise<string> {
  const response = await client.get(`/sso/${provider}/${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`)
  expect(response.statusCode).toBe(302)
  return response.headers.location!
}

/** The address that our server redirects the browser to. */
export async function comeBack(client: Client, url: URL | string): Promise<string> {
  const response = await client.get(typeof url === 'string' ? url : url.pathname + url.search)
  expect(response.statusCode).toBe(303)
  expect(response.headers['cache-control']).toBe('no-store')
  return response.headers.location!
}

export const isSignedIn = async (client: Client) => (await client.get('/auth/session')).statusCode === 200
