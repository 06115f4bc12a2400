import { isDeepStrictEqual } from 'node:util'
import { SamlSettings } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import { fetchSamlMetadata } from './saml-metadata.ts'

/**
 * Reads the metadata of all SAML providers again that have an address for them; certificates and address of sign-in follow. What
 * cannot be read stays as it was, and so does a provider that calls itself by another name.
 */
export async function refreshMetadata(
  { identityProviders }: Pick<Workspace, 'identityProviders'>,
  log: Pick<Log, 'info' | 'warn'>,
  now: Date,
): Promise<void> {
  for (const { key, kind, enabled } of await identityProviders.list()) {
    if (kind !== 'saml' || !enabled) continue
    try {
      if (await refresh(key, identityProviders, now)) log.info({ provider: key }, 'the metadata of a provider changed')
    } catch (error) {
      log.warn(
        { provider: key, failure: describeFailure(error) },
        'the metadata of a provider cannot be read; the last ones stay',
      )
    }
  }
}

/** Whether anything changed. */
async function refresh(key: string, providers: Workspace['identityProviders'], now: Date): Promise<boolean> {
  const config = (await providers.byKey(key))?.config
  const settings = config && SamlSettings.parse(config)
  if (settings?.metadata_url === undefined) return false
  const metadata = await fetchSamlMetadata(settings.metadata_url, now)
  if (metadata.entity_id !== settings.entity_id) throw new Error('The provider calls itself by another name.')
  const { entity_id, sso_url, certificates } = settings
  if (isDeepStrictEqual(metadata, { entity_id, sso_url, certificates })) return false
  await providers.update(key, { config: { ...config, ...metadata } })
  return true
}
