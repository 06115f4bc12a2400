import { type Exchange, originOf } from './exchange.ts'
import type { OurSide } from './saml.ts'
import { ensureSamlKey } from './saml-key.ts'
import { serviceProviderFor } from './service-provider.ts'

/** Our side of the SAML identity provider with that key. */
export async function ourSideOf(provider: string, exchange: Pick<Exchange, 'request' | 'services'>): Promise<OurSide> {
  const { workspace, now } = exchange.services
  return { ours: serviceProviderFor(originOf(exchange), provider), key: await ensureSamlKey(workspace, now()) }
}
