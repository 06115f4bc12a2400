import { z } from 'zod'
import { listOf } from './bounded.ts'

const text = z.string().min(1, 'Field is required').max(2000)
const address = z.url({ protocol: /^https?$/, error: 'Give an address that begins with https://.' }).max(2000)

/** An attribute that stands for a role or for teams in the organisation of the provider. */
const Right = z.strictObject({
  attribute: text,
  value: text,
  local_admin: z.literal(true).optional(),
  /** Names of teams, whose case does not count. */
  teams: listOf(text.toLowerCase(), { most: 100 }).default([]),
})

/** Who may join the organisation of a provider, and as what. */
const joining = {
  /** Whether people come in only if the operator made them members before. */
  by_invitation_only: z.boolean().default(false),
  /** Domains of the addresses with which people may join; empty: all, so that the provider may vouch for any address. */
  domains: listOf(
    text.overwrite((domain) => domain.trim().replace(/^@/, '').toLowerCase()),
    { most: 500 },
  ).default([]),
  rights: listOf(Right, { most: 200 }).default([]),
  /** Whether the account of a member of this organisation alone is linked by its address, without a confirmation. */
  link_by_email: z.boolean().default(false),
}

const oidc = {
  issuer: address,
  client_id: text,
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
}

/** What an operator says of an OpenID Connect provider; a secret that is left out stays while the issuer does. */
export const OidcSettingsRequest = z.strictObject({ ...oidc, client_secret: text.optional() })

/** What is kept of an OpenID Connect provider. */
export const OidcSettings = OidcSettingsRequest.refine(hasProof, {
  error: 'Give client_secret, or private_key_file with private_key_jwt.',
  path: ['client_secret'],
})
export type OidcSettings = z.infer<typeof OidcSettings>

/** The same without the secret. */
export const OidcSettingsView = z.object({ ...oidc, has_client_secret: z.boolean() })

interface Proof {
  token_endpoint_auth_method: string
  client_secret?: string | undefined
  private_key_file?: string | undefined
}

function hasProof({ token_endpoint_auth_method, client_secret, private_key_file }: Proof): boolean {
  return (token_endpoint_auth_method === 'private_key_jwt' ? private_key_file : client_secret) !== undefined
}

/** What is kept of a SAML 2 provider; nothing of it is secret. */
export const SamlSettings = z.strictObject({
  /** Where the institution publishes its metadata; the three fields that follow are read from there, and again each hour. */
  metadata_url: address.optional(),
  entity_id: text,
  /** Where the browser is sent with the request (redirect binding). */
  sso_url: address,
  /** Certificates that sign assertions, as PEM or in base64 alone; several while one replaces another. */
  certificates: listOf(z.string().min(1).max(20_000), { least: 1, most: 20 }),
  /** The attribute with a person's permanent identifier; unset: the name id, which must not be transient. */
  uid_attribute: text.optional(),
  display_attribute: text.optional(),
  email_attribute: text.default('urn:oid:0.9.2342.19200300.100.1.3'),
  first_name_attribute: text.default('urn:oid:2.5.4.42'),
  last_name_attribute: text.default('urn:oid:2.5.4.4'),
  ...joining,
})
export type SamlSettings = z.infer<typeof SamlSettings>

/** What an operator says of a SAML 2 provider: `metadata_url`, or the three fields that are read from there. */
export const SamlSettingsRequest = SamlSettings.partial({ entity_id: true, sso_url: true, certificates: true })
