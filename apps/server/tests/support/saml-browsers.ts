import { expect } from 'vitest'
import { type ReceivedRequest, SamlIdp, type Signing, type Telling } from './saml-idp.ts'
import type { Client, TestServer } from './server.ts'
import { comeBack, leave } from './sso.ts'

interface Attempt {
  telling?: Telling
  signing?: Signing
  provider?: string
  /** Changes the signed response on its way. */
  forge?: (xml: string, request: ReceivedRequest) => string
}

/** Browsers that sign in at a server through one SAML provider. */
export class SamlBrowsers {
  readonly idp = new SamlIdp()
  readonly #server: () => TestServer

  constructor(server: () => TestServer) {
    this.#server = server
  }

  async addProvider(key: string, organisation_id: string | null, more: object = {}): Promise<void> {
    const { entityId, ssoUrl, certificate } = this.idp
    const config = { entity_id: entityId, sso_url: ssoUrl, certificates: [certificate], ...more }
    const provider = { key, kind: 'saml', name: key, abbreviation: key, organisation_id, config } as const
    await this.#server().workspace.identityProviders.create(provider)
  }

  /** The authentication request of somebody who wants to go to the teams. */
  async ask(client: Client, provider = 'uni'): Promise<ReceivedRequest> {
    return this.idp.receive(await leave(client, provider, '/app/teams/'))
  }

  /** Posts as the provider makes a browser do: from another site, so without our cookies. */
  async post(xml: string, relayState: string, provider = 'uni'): Promise<string> {
    const payload = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState })
    const response = await this.#server().app.inject({
      method: 'POST',
      url: `/sso/${provider}/acs/`,
      payload: payload.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(response.statusCode).toBe(303)
    return response.headers.location!
  }

  /** The address where a browser ends that follows the redirects of the post. */
  async land(client: Client, location: string): Promise<string> {
    return location.includes('/finish/') ? comeBack(client, location) : location
  }

  /** Signs in as far as the provider's answer allows, and returns the address where the browser ends. */
  async enter(client: Client, { telling, signing, provider = 'uni', forge = (xml) => xml }: Attempt = {}) {
    const request = await this.ask(client, provider)
    const xml = forge(this.idp.respond(request, telling, signing), request)
    return this.land(client, await this.post(xml, request.relayState, provider))
  }
}
