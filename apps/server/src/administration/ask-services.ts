import type { FindingView, ServiceView } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import { type OutsideServiceKey, otherServices, outsideServices, type ServiceRow } from '../base/outside-services.ts'
import { within } from '../base/within.ts'
import { LookupFailure, OutsideService, userAgentOf } from '../lookups/outside-service.ts'

type Finding = Omit<FindingView, 'name'>
type Asking = Pick<Config, 'lookups' | 'openAlexApi' | 'modelDownloadUrl' | 'orcid' | 'supportMail'>

/** A service with its address in force; undefined where the settings switch it off. */
interface ServiceInForce {
  key: string
  row: ServiceRow
  url: URL | undefined
  headers?: Record<string, string>
}

function servicesInForce({ lookups, openAlexApi, modelDownloadUrl, orcid }: Asking): ServiceInForce[] {
  const keys = Object.keys(outsideServices) as OutsideServiceKey[]
  const { url, key: apiKey } = openAlexApi
  return [
    ...keys.map((key) => ({ key, row: outsideServices[key], url: lookups.urls[key] })),
    {
      key: 'openAlex',
      row: otherServices.openAlex,
      url,
      ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
    },
    { key: 'models', row: otherServices.models, url: modelDownloadUrl },
    { key: 'orcidSignIn', row: otherServices.orcidSignIn, url: orcid?.issuer },
  ]
}

/** The outside services, with their addresses in force. */
export const describeServices = (config: Asking): ServiceView[] =>
  servicesInForce(config).map(({ row: { setting, name, purpose, receives }, url }) => ({
    ...{ setting, name, purpose: purpose.replaceAll('`', ''), receives, address: url?.href ?? null },
  }))

/**
 * Asks a service once, about nobody, and says what came of it; undefined where there is no such service.
 * @param waitForTurn  Waits until one more request is within what all servers together may send.
 */
export async function askService(
  setting: string,
  config: Asking,
  waitForTurn: (key: string) => Promise<void>,
): Promise<Finding | undefined> {
  const service = servicesInForce(config).find(({ row }) => row.setting === setting)
  if (!service) return undefined
  const { key, row, url, headers } = service
  if (!url) return { state: 'note', sentence: 'The settings switch it off: nothing was asked.' }
  const { timeoutMs } = config.lookups
  const userAgent = userAgentOf(config.supportMail)
  const outside = new OutsideService({
    ...{ name: row.name, url, timeoutMs, concurrency: 1, userAgent, waitForTurn: async () => {} },
    ...(headers && { headers }),
  })
  try {
    await within(timeoutMs, waitForTurn(key), () => {
      throw new LookupFailure(`${row.name} is asked as often as LOOKUPS_PER_SECOND allows`)
    })
    const startedAt = performance.now()
    const answer = await outside.test(row.trial.path, row.trial)
    return judgeAnswer(answer, Math.round(performance.now() - startedAt), row)
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error
    return { state: 'fault', sentence: `${error.message}: ${adviceFor(error, url, row)}` }
  }
}

function judgeAnswer({ status, type }: { status: number; type: string }, ms: number, { setting }: ServiceRow): Finding {
  const answered = `It answered with status ${status} in ${ms} ms`
  if (status === 429) return { state: 'note', sentence: `${answered}: it is asked too often. Try again later.` }
  if (status >= 500) return { state: 'fault', sentence: `${answered}: the fault is on its side. Try again later.` }
  if (status === 401 || status === 403)
    return {
      state: 'fault',
      sentence: `${answered}: it refuses this server. Check ${setting}, and the key if it has one.`,
    }
  if (status >= 300)
    return { state: 'fault', sentence: `${answered}: something else is at this address. Check ${setting}.` }
  if (!type.includes('html')) return { state: 'good', sentence: `Reached in ${ms} ms.` }
  const sentence = `It answered with a web page in ${ms} ms: check ${setting}, and whether a proxy answers in its place.`
  return { state: 'fault', sentence }
}

/** What to check, by the code of the network’s failure. */
function adviceFor(error: LookupFailure, { host }: URL, { setting }: ServiceRow): string {
  const code = codeOf(error.cause)
  const why = code ? ` (${code})` : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${host} is not known here${why}. Check ${setting}, and the name server of this machine.`
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}${why}. Check ${setting}.`
  if (code !== undefined && /CERT|SELF_SIGNED|^ERR_TLS|VERIFY/.test(code))
    return `its certificate is not trusted${why}. Where a proxy opens connections, name its certificate in NODE_EXTRA_CA_CERTS.`
  return `check ${setting}, and whether the firewall lets this server reach ${host}${why}.`
}

/** The code of the innermost cause that has one. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  return codeOf(error.cause) ?? (typeof code === 'string' ? code : undefined)
}

/** Notes a test in the audit log; of the address of a letter, only where it went. */
export async function noteTest(
  tested: { service: string } | { mail: string },
  { state }: Finding,
  { audit, actor }: { audit: Pick<Workspace['audit'], 'write'>; actor: string | null },
): Promise<void> {
  const entry =
    'service' in tested
      ? ({ action: 'service.tested', subject: `service:${tested.service}`, details: { state } } as const)
      : ({ action: 'mail.tested', subject: 'mail', details: { state, host: tested.mail.split('@').at(-1)! } } as const)
  await audit.write({ actor_id: actor, ...entry })
}
