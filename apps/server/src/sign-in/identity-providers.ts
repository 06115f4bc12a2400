import type { Workspace } from '@cognate/workspace'
import { z } from 'zod'
import type { Config } from '../base/config.ts'

const text = z.string().min(1).max(2000)

/** An attribute that stands for a role or for teams in the organisation of the provider. */
const Right = z.strictObject({
  attribute: text,
  value: text,
  local_admin: z.literal(true).optional(),
  /** Names of teams, whose case does not count. */
  teams: z.array(text.transform((name) => name.toLowerCase())).default([]),
})

/** Who may join the organisation of a provider, and as what. */
const joining = {
  /** Whether people come in only if the operator made them members before. */
  by_invitation_only: z.boolean().default(false),
  /** Domains of the addresses with which people may join; empty: all, so that the provider may vouch for any address. */
  domains: z.array(text.transform((domain) => domain.trim().replace(/^@/, '').toLowerCase())).default([]),
  rights: z.array(Right).default([]),
  /** Whether the account of a member of this organisation alone is linked by its address, without a confirmation. */
  link_by_email: z.boolean().default(false),
}

/** What `config` of an OpenID Connect provider holds. */
export const OidcSettings = z
  .strictObject({
    issuer: z.url({ protocol: /^https?$/ }),
    client_id: text,
    client_secret: text.optional(),
    /** The PEM file of the key in place of a secret, for `private_key_jwt`. */
    private_key_file: text.optional(),
    scope: text.default('openid profile email'),
    token_endpoint_auth_method: z
      .enum(['client_secret_post', 'client_secret_basic', 'private_key_jwt'])
      .default('client_secret_post'),
    /** The claim with a person's permanent identifier. */
    uid_claim: text.default('sub'),
    /** Whether addresses count as verified where the provider says neither that they are nor that they are not. */
    emails_are_verified: z.boolean().default(false),
    ...joining,
  })
  .refine(hasProof, { error: 'needs client_secret, or private_key_file with private_key_jwt', path: ['client_secret'] })

interface Proof {
  token_endpoint_auth_method: string
  client_secret?: string | undefined
  private_key_file?: string | undefined
}

function hasProof({ token_endpoint_auth_method, client_secret, private_key_file }: Proof): boolean {
  return (token_endpoint_auth_method === 'private_key_jwt' ? private_key_file : client_secret) !== undefined
}
export type OidcSettings = z.infer<typeof OidcSettings>

/** What `config` of a SAML 2 provider holds. */
export const SamlSettings = z.strictObject({
  /** Where the institution publishes its metadata; the three fields that follow are read from there, and again each hour. */
  metadata_url: z.url({ protocol: /^https?$/ }).optional(),
  entity_id: text,
  /** Where the browser is sent with the request (redirect binding). */
  sso_url: z.url({ protocol: /^https?$/ }),
  /** Certificates that sign assertions, as PEM or in base64 alone; several while one replaces another. */
  certificates: z.array(z.string().min(1)).min(1),
  /** The attribute with a person's permanent identifier; unset: the name id, which must not be transient. */
  uid_attribute: text.optional(),
  display_attribute: text.optional(),
  email_attribute: text.default('urn:oid:0.9.2342.19200300.100.1.3'),
  first_name_attribute: text.default('urn:oid:2.5.4.42'),
  last_name_attribute: text.default('urn:oid:2.5.4.4'),
  ...joining,
})
export type SamlSettings = z.infer<typeof SamlSettings>

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
  if (!row?.enabled) return undefined
  const { kind, name, organisation_id: organisationId } = row
  if (kind === 'oidc') return { kind, key, name, organisationId, settings: OidcSettings.parse(row.config) }
  return { kind, key, name, organisationId, settings: SamlSettings.parse(row.config) }
}

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
