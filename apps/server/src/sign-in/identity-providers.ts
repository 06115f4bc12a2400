import { type IdentityProviderView, OidcSettings, SamlSettings } from '@cognate/contract'
import type { IdentityProviderSummary, StoredIdentityProvider, Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'

interface ProviderBase {
  key: string
  name: string
  /** The organisation whose people sign in through it; null if it is open to all. */
  organisationId: string | null
}
export type OidcProvider = ProviderBase & { kind: 'oidc'; settings: OidcSettings }
export type SamlProvider = ProviderBase & { kind: 'saml'; settings: SamlSettings }
export type IdentityProvider = OidcProvider | SamlProvider

/** The key of the provider that the settings of the installation describe. */
export const ORCID_KEY = 'orcid'
export const ORCID_NAME = 'ORCID'

/** The provider with a key; undefined where there is none, and where it is disabled. */
export async function findIdentityProvider(
  key: string,
  { config, workspace }: { config: Pick<Config, 'orcid'>; workspace: Pick<Workspace, 'identityProviders'> },
): Promise<IdentityProvider | undefined> {
  if (key === ORCID_KEY) return config.orcid && orcidProvider(config.orcid)
  const row = await workspace.identityProviders.byKey(key)
  return row?.enabled ? readProvider(row) : undefined
}

/** The provider of an institution with a key, disabled or not. */
export async function findAnyProvider(
  key: string,
  { identityProviders }: Pick<Workspace, 'identityProviders'>,
): Promise<IdentityProvider | undefined> {
  const row = await identityProviders.byKey(key)
  return row && readProvider(row)
}

function readProvider({ kind, key, name, organisation_id, config }: StoredIdentityProvider): IdentityProvider {
  const base = { key, name, organisationId: organisation_id }
  if (kind === 'oidc') return { ...base, kind, settings: OidcSettings.parse(config) }
  return { ...base, kind, settings: SamlSettings.parse(config) }
}

/** An institution as the entrance shows it. */
export const institutionView = ({ key, name, abbreviation }: IdentityProviderSummary): IdentityProviderView => ({
  id: key,
  name,
  abbreviation,
})

/** Names of the providers through which an account can be entered: those of its links that are in use. */
export async function providersOf(
  userId: string,
  services: Parameters<typeof findIdentityProvider>[1] & { workspace: Pick<Workspace, 'socialAccounts'> },
): Promise<string[]> {
  const links = await services.workspace.socialAccounts.of(userId)
  const providers = await Promise.all(links.map(({ provider }) => findIdentityProvider(provider, services)))
  return [...new Set(providers.flatMap((provider) => provider?.name ?? []))]
}

/** What providers are called; one that is not in use, by its key. */
export function providerNames(
  keys: readonly string[],
  services: Parameters<typeof findIdentityProvider>[1],
): Promise<string[]> {
  return Promise.all(keys.map(async (key) => (await findIdentityProvider(key, services))?.name ?? key))
}

/** With the scope `openid`, ORCID gives only the iD. https://info.orcid.org/documentation/api-tutorials/ */
function orcidProvider({ issuer, clientId, clientSecret }: NonNullable<Config['orcid']>): OidcProvider {
  const settings = { issuer: issuer.origin, client_id: clientId, client_secret: clientSecret, scope: 'openid' }
  return {
    kind: 'oidc',
    key: ORCID_KEY,
    name: ORCID_NAME,
    organisationId: null,
    settings: OidcSettings.parse(settings),
  }
}
