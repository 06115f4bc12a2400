import {
  AppError,
  type ChangeProviderRequest,
  type CreateProviderRequest,
  fillPath,
  type ListedProviderView,
  OidcSettings,
  type ProviderView,
  paths,
  SamlSettings,
} from '@cognate/contract'
import type { ListedProvider, StoredIdentityProvider, Workspace } from '@cognate/workspace'
import type { z } from 'zod'
import { invalidField } from '../base/invalid-field.ts'
import { readClientKey } from './client-key.ts'
import { ORCID_KEY } from './identity-providers.ts'
import type { Oidc } from './oidc.ts'
import { readSettings } from './read-settings.ts'
import { redirectUriFor, scimAddress, serviceProviderFor } from './service-provider.ts'
import { failureOfTrial } from './trial.ts'

interface Services {
  workspace: Workspace
  oidc: Pick<Oidc, 'reach'>
  now: () => Date
}
type Kind = StoredIdentityProvider['kind']

/**
 * Sets up a provider, switched off, after asking it what it says of itself.
 * @throws AppError not_found where there is no such organisation, provider_taken, invalid_request
 */
export async function setUpProvider(
  { key, name, abbreviation, organisation, ...given }: z.output<typeof CreateProviderRequest>,
  by: string,
  services: Services,
): Promise<void> {
  const { identityProviders, organisations } = services.workspace
  if (key === ORCID_KEY) throw invalidField('key', 'ORCID is set up with ORCID_CLIENT_ID and ORCID_CLIENT_SECRET.')
  const owner = await organisations.byName(organisation)
  if (!owner) throw invalidField('organisation', 'There is no such organisation.')
  if (await identityProviders.byKey(key)) throw new AppError('provider_taken')
  const kind = given.oidc ? 'oidc' : 'saml'
  const config = await settingsOf(kind, { given: given[kind]! }, services)
  await identityProviders.create(
    { key, kind, name, abbreviation, organisation_id: owner.id, config, enabled: false },
    by,
  )
}

/**
 * Changes a provider.
 * @throws AppError not_found, invalid_request
 */
export async function changeProvider(
  key: string,
  { oidc, saml, name, abbreviation, enabled }: z.output<typeof ChangeProviderRequest>,
  by: string,
  services: Services,
): Promise<void> {
  const { identityProviders } = services.workspace
  const provider = await identityProviders.byKey(key)
  if (!provider) throw new AppError('not_found')
  const { kind, config: before } = provider
  if (kind === 'oidc' ? saml : oidc)
    throw invalidField(kind === 'oidc' ? 'saml' : 'oidc', 'The provider speaks the other protocol.')
  const given = oidc ?? saml
  const changes = {
    ...(name !== undefined && { name }),
    ...(abbreviation !== undefined && { abbreviation }),
    ...(enabled !== undefined && { enabled }),
    ...(given && { config: await settingsOf(kind, { given, before }, services) }),
  }
  if (Object.keys(changes).length > 0) await identityProviders.update(key, changes, by)
}

/**
 * Settings as they are kept, once the provider was asked.
 * @throws AppError invalid_request, which names fields below the kind
 */
async function settingsOf(
  kind: Kind,
  { given, before }: { given: object; before?: Record<string, unknown> },
  { oidc, now }: Services,
): Promise<Record<string, unknown>> {
  try {
    if (kind === 'saml') return await readSettings(kind, given, now())
    const config = await readSettings(kind, withSecret(given, before), now())
    await requireProvider(OidcSettings.parse(config), oidc)
    return config
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
    const fields = error.fields.map(({ field, message }) => ({ field: `${kind}.${field}`, message }))
    throw new AppError('invalid_request', { fields, cause: error })
  }
}

/** With the secret from before, if none is given. It goes to no other issuer than the one that it was given for. */
function withSecret(given: object, before: Record<string, unknown> | undefined): object {
  const { issuer, client_secret } = (before ?? {}) as Partial<OidcSettings>
  const { issuer: issuerNow, token_endpoint_auth_method } = given as Partial<OidcSettings>
  const stays = client_secret !== undefined && issuer === issuerNow && token_endpoint_auth_method !== 'private_key_jwt'
  return stays ? { client_secret, ...given } : given
}

async function requireProvider(settings: OidcSettings, oidc: Services['oidc']): Promise<void> {
  const { private_key_file, token_endpoint_auth_method } = settings
  if (token_endpoint_auth_method === 'private_key_jwt')
    await readClientKey(private_key_file!).catch(() => {
      throw invalidField(
        'private_key_file',
        'No server file of this name holds a private key: RSA, P-256, P-384 or Ed25519, as PEM.',
      )
    })
  await oidc.reach(settings).catch((error) => {
    throw invalidField('issuer', `No provider answers there (${failureOfTrial(error)}).`)
  })
}

export const listedView = (
  { key, kind, name, abbreviation, organisation, enabled, linked_accounts, has_scim_token }: ListedProvider,
  origin: string,
): ListedProviderView => ({
  ...{ key, kind, name, abbreviation, organisation, enabled, linked_accounts, has_scim_token },
  sign_in_url: origin + fillPath(paths.sso, { provider: key }),
})

/**
 * A provider with its settings, without secrets.
 * @throws AppError not_found
 */
export async function providerView(
  key: string,
  origin: string,
  { identityProviders }: Pick<Workspace, 'identityProviders'>,
): Promise<ProviderView> {
  const stored = await identityProviders.byKey(key)
  const listed = (await identityProviders.page({ key, page: 1, page_size: 1 })).results[0]
  if (!stored || !listed) throw new AppError('not_found')
  const addresses = addressesOf(stored, origin)
  if (stored.kind === 'saml')
    return { ...listedView(listed, origin), oidc: null, saml: SamlSettings.parse(stored.config), addresses }
  const { client_secret, ...settings } = OidcSettings.parse(stored.config)
  const oidc = { ...settings, has_client_secret: client_secret !== undefined }
  return { ...listedView(listed, origin), oidc, saml: null, addresses }
}

/** Our addresses that the institution needs. */
function addressesOf({ key, kind, config }: StoredIdentityProvider, origin: string): ProviderView['addresses'] {
  const at = (path: string) => origin + fillPath(path, { provider: key })
  const scim = { kind: 'scim_url', url: scimAddress(origin) } as const
  if (kind === 'saml') {
    const { entityId, acsUrl } = serviceProviderFor(origin, key)
    return [
      { kind: 'metadata_url', url: at(paths.ssoMetadata) },
      { kind: 'entity_id', url: entityId },
      { kind: 'acs_url', url: acsUrl },
      scim,
    ]
  }
  const hasKey = config.token_endpoint_auth_method === 'private_key_jwt'
  return [
    { kind: 'redirect_uri', url: redirectUriFor(origin, key) },
    { kind: 'logout_uri', url: at(paths.ssoLogout) },
    ...(hasKey ? [{ kind: 'jwks_uri', url: at(paths.ssoKeys) } as const] : []),
    scim,
  ]
}
