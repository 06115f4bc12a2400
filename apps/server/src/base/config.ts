import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { searchThreads } from '@cognate/catalogue'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import {
  describeService,
  mapServices,
  type OutsideServiceKey,
  otherServices,
  outsideServices,
  type ServiceRow,
} from './outside-services.ts'

const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence)
}
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const mailAddress = z.email('must be an e-mail address')
const webAddress = z
  .string()
  .refine(
    (value) => /^https?:/.test(value) && URL.canParse(value),
    'must be an address that begins with http:// or https://',
  )
  .transform((value) => new URL(value))
/** Where a whole installation is: it answers at the root of a host. */
const siteAddress = webAddress.refine(
  (url) => url.href === `${url.origin}/`,
  'must be an address without a path, such as https://experts.example.org',
)
const contactAddress = z
  .string()
  .refine(
    (value) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) && URL.canParse(value),
    'must be an address that begins with mailto: or https://',
  )
const serviceAddress = z.union(
  [z.literal('off'), webAddress],
  'must be an address that begins with http:// or https://, or off',
)
const smtpAddress = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
    'must be an address that begins with smtp:// or smtps://',
  )
  .transform((value) => new URL(value))
/** In the notation of the proxy-addr package. */
const proxyList = z
  .string()
  .refine(
    (value) =>
      value.split(',').every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isRange(part.trim())),
    'must list addresses or ranges, separated by commas',
  )
const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => value === 'on' || value === 'true' || value === '1')

const webAddresses = z
  .string()
  .refine(
    (value) => value.split(',').every((part) => webAddress.safeParse(part.trim()).success),
    'must list addresses that begin with http:// or https://, separated by commas',
  )
  .refine(
    (value) => value.split(',').every((part) => new URL(part.trim()).username === ''),
    'must not hold a user: set SEARCH_USERNAME and SEARCH_PASSWORD',
  )

/** What the documentation says about a setting: its values, its default and its purpose. */
export interface SettingDescription {
  values: string
  unset: string
  sentence: string
  /** Whether it is a secret, which a file may hold: NAME_FILE then names the file. */
  isSecret?: true
}
const describeSetting = <Schema extends z.ZodType>(schema: Schema, description: SettingDescription) =>
  schema.meta({ ...description })

/** A whole number between two ends; its description says both, and the usual one. */
const amount = (
  { from, to, usual, unit = '' }: { from: number; to: number; usual: number; unit?: string },
  sentence: string,
) =>
  describeSetting(wholeNumber(from, to).prefault(String(usual)), {
    values: `${from} to ${to} ${unit}`.trim(),
    unset: `\`${usual}\``,
    sentence,
  })

const describeAddress = (row: ServiceRow, values = 'an http or https address'): SettingDescription => ({
  ...{ values, unset: `\`${row.address}\``, sentence: describeService(row) },
})
const addressOf = (row: ServiceRow) => describeSetting(webAddress.prefault(row.address), describeAddress(row))

/** The settings of the outside services that look-ups call. */
function serviceSettings() {
  const rows = Object.values(outsideServices).map((row) => {
    const values = 'an http or https address, or `off`'
    return [row.setting, describeSetting(serviceAddress.prefault(row.address), describeAddress(row, values))] as const
  })
  type Setting = (typeof outsideServices)[OutsideServiceKey]['setting']
  return Object.fromEntries(rows) as Record<Setting, (typeof rows)[number][1]>
}

/** Every setting by its environment variable. */
export const Settings = z.object({
  PORT: amount({ from: 0, to: 65_535, usual: 8080 }, 'The port of the page and the API; 0 takes any free one.'),
  HOST: describeSetting(z.string().prefault('127.0.0.1'), {
    values: 'a host name or address',
    unset: '`127.0.0.1`',
    sentence: 'The network interface to listen on; `0.0.0.0` or `::` for all interfaces.',
  }),
  PUBLIC_URL: describeSetting(siteAddress.optional(), {
    values: 'an http or https address without a path',
    unset: '`http://HOST:PORT`',
    sentence:
      'The address at which people reach the installation. The server answers under this name, HOST, localhost and IP addresses, and refuses other host names. With https, cookies are sent over https only, browsers are told to stay on https, and a reverse proxy is expected in front.',
  }),
  TRUSTED_PROXIES: describeSetting(proxyList.optional(), {
    values: 'addresses or ranges, separated by commas',
    unset: '`loopback` if PUBLIC_URL is https, else none',
    sentence: 'The reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.',
  }),
  DATA_DIR: describeSetting(z.string().prefault('./data'), {
    values: 'a folder',
    unset: '`./data`',
    sentence: 'Where catalogues and, without DATABASE_URL, the database are kept.',
  }),
  CATALOGUES_KEPT: amount(
    { from: 0, to: 1000, usual: 2 },
    'How many versions of the catalogue stay in DATA_DIR after an import: the one in use and the newest others that were in use; the newest that was not taken into use stays beside them. With and without vectors it is one. 0 keeps all.',
  ),
  IMPORT_FOLDER: describeSetting(z.string().optional(), {
    values: 'a folder',
    unset: 'operators import no folders on the page',
    sentence:
      'The folder below which operators may import folders on `/app/admin/imports`, such as copies of the OpenAlex snapshot. Nothing else on the disk can be named there.',
  }),
  DATABASE_URL: describeSetting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    {
      values: 'a PostgreSQL address',
      unset: 'an embedded PostgreSQL in DATA_DIR',
      sentence: 'The PostgreSQL server that keeps accounts, organisations and queries.',
      isSecret: true,
    },
  ),
  SEARCH_URL: describeSetting(webAddresses.optional(), {
    values: 'addresses of OpenSearch nodes, separated by commas',
    unset: 'the catalogue is searched in this process, from files in DATA_DIR',
    sentence:
      'The OpenSearch cluster (version 3 or newer) that holds and searches the catalogue; for servers, imports and commands alike.',
  }),
  SEARCH_INDEX_PREFIX: describeSetting(
    z
      .string()
      .regex(/^[a-z][a-z\d_]{0,39}$/, 'must be up to 40 lower-case letters, digits and _, beginning with a letter')
      .prefault('cognate'),
    {
      values: 'up to 40 lower-case letters, digits and `_`',
      unset: '`cognate`',
      sentence: 'The name of the catalogue in the cluster: an alias, with which the names of all its indexes begin.',
    },
  ),
  SEARCH_USERNAME: describeSetting(z.string().optional(), {
    values: 'a user of the cluster',
    unset: 'none',
    sentence: 'Who asks the cluster. The user must be allowed to read, write and manage the indexes of the prefix.',
  }),
  SEARCH_PASSWORD: describeSetting(z.string().optional(), {
    values: 'a password',
    unset: 'none',
    sentence: 'The password that goes with SEARCH_USERNAME.',
    isSecret: true,
  }),
  SEARCH_API_KEY: describeSetting(z.string().optional(), {
    values: 'a key of the cluster',
    unset: 'none',
    sentence: 'An API key, in place of a user and a password; it is sent as `Authorization: ApiKey …`.',
    isSecret: true,
  }),
  SEARCH_CA: describeSetting(z.string().optional(), {
    values: 'a PEM file',
    unset: 'the certificates that Node trusts',
    sentence: 'The certificates that vouch for those of the cluster.',
  }),
  SEARCH_TIMEOUT_SECONDS: amount(
    { from: 1, to: 120, usual: 3, unit: 'seconds' },
    'How long the cluster may take for one call of a server, with what is tried again at another node; an answer takes several. Commands wait for 30 seconds at least.',
  ),
  SEARCH_CALLS_AT_ONCE: amount(
    { from: 1, to: 1000, usual: 32 },
    'The most calls that a server sends to the cluster at once. Others wait for SEARCH_PATIENCE_SECONDS, then get 503 with `Retry-After`.',
  ),
  SEARCH_SHARDS: amount(
    { from: 1, to: 1000, usual: 3 },
    'Into how many parts an import cuts each index; best one or two for each node, of 10 to 50 GB.',
  ),
  SEARCH_REPLICAS: amount(
    { from: 0, to: 10, usual: 1 },
    'How many copies an import makes of each part, on other nodes as far as there are some: so many nodes may be lost.',
  ),
  WARM_UP: describeSetting(onOrOff.prefault('on'), {
    values: '`on` or `off`',
    unset: '`on`',
    sentence:
      'Whether a server answers up to 300 made-up queries, for 2 seconds at most, before it is ready. Without them it is ready sooner, and its first answers take half as long again. Without effect where SEARCH_URL is set.',
  }),
  CATALOGUE_API: describeSetting(oneOf('public', 'signed-in', 'off').prefault('public'), {
    values: '`public`, `signed-in` or `off`',
    unset: '`public`',
    sentence: 'Who may read the catalogue in OpenAlex’s format under `/catalogue`.',
  }),
  RATE_LIMIT_PER_MINUTE: describeSetting(wholeNumber(0, 1_000_000).prefault('600'), {
    values: 'calls a minute',
    unset: '`600`',
    sentence:
      'How many calls a signed-in user or an API key may make in a minute, at all servers together. The limit also applies to an IP address that reads `/catalogue` without signing in, or sends a body to a public call such as sign-in. 0 for no limit; password attempts stay limited.',
  }),
  ACCESS_LOG_DAYS: amount(
    { from: 0, to: 3650, usual: 180, unit: 'days' },
    'How many days the access log is kept. It records who signed in or was refused, and who read or exported what, from which address; `cognate audit --access` searches it. 0 keeps nothing and removes existing entries.',
  ),
  SEARCHES_AT_ONCE: describeSetting(wholeNumber(1, 64).optional(), {
    values: '1 to 64',
    unset: 'one more than the searching threads (one for each core, at most 8)',
    sentence: 'How many searches run at once; others wait for their turn.',
  }),
  SEARCHES_WAITING: amount(
    { from: 0, to: 10_000, usual: 500 },
    'How many searches may wait; others get 503 with `Retry-After`.',
  ),
  SEARCH_PATIENCE_SECONDS: amount(
    { from: 1, to: 60, usual: 3, unit: 'seconds' },
    'How long a search waits for its turn before it gets 503 with `Retry-After`.',
  ),
  SEARCH_SECONDS: amount(
    { from: 1, to: 600, usual: 10, unit: 'seconds' },
    'How long a call may take once its turn has come; then its work ends, in the searching threads too, and it gets 503.',
  ),
  VALIDATION_DAYS: amount(
    { from: 0, to: 3650, usual: 180, unit: 'days' },
    'The number of days after which people who signed in through an identity provider must do so again before they can work for its organisation. 0 for never.',
  ),
  PROVIDER_KEY_DAYS: amount(
    { from: 0, to: 3650, usual: 30, unit: 'days' },
    'How many days after its owner last signed in through an identity provider an API key works in an organisation that is entered through one alone. 0 for as long as VALIDATION_DAYS lets.',
  ),
  SECOND_FACTOR: describeSetting(oneOf('required', 'optional').optional(), {
    values: '`required` or `optional`',
    unset: '`required`; in a demo `optional`',
    sentence:
      'Whether operators and local administrators who sign in with a password have to prove a second factor (an app that shows codes, or a passkey) before their roles count. At their next sign-in they are led to set one up. Everybody else may have one either way.',
  }),
  SESSION_DAYS: amount(
    { from: 1, to: 30, usual: 7, unit: 'days' },
    'The number of days without a call after which a session ends. Every session ends after 30 days.',
  ),
  REQUEST_ACCESS_MAIL: describeSetting(mailAddress.optional(), {
    values: 'an e-mail address',
    unset: 'nothing is shown',
    sentence: 'The address that the sign-in page gives to people who want an account.',
  }),
  SUPPORT_MAIL: describeSetting(mailAddress.optional(), {
    values: 'an e-mail address',
    unset: 'nothing is shown',
    sentence: 'The address that the sign-in page gives to people whose sign-in fails.',
  }),
  SECURITY_CONTACT: describeSetting(contactAddress.optional(), {
    values: 'an address that begins with `mailto:` or `https://`',
    unset: 'SUPPORT_MAIL; without either, the file does not exist',
    sentence: 'The contact in `/.well-known/security.txt` for reporting weaknesses of this installation.',
  }),
  SECURITY_POLICY: describeSetting(webAddress.optional(), {
    values: 'an http or https address',
    unset: 'none',
    sentence: 'The page, named in `/.well-known/security.txt`, that says how reports are handled.',
  }),
  SMTP_URL: describeSetting(smtpAddress.optional(), {
    values: 'an address like `smtp://user:password@mail.example.org:587`; `smtps://` for TLS from the start',
    unset: 'mails are printed to the log; in production, or with `DATABASE_URL`, none are sent',
    sentence:
      'The server that sends mails. With `smtp://`, TLS is used where the server offers it; `?requireTLS=true` insists on it.',
    isSecret: true,
  }),
  MAIL_FROM: describeSetting(mailAddress.optional(), {
    values: 'an e-mail address',
    unset: '`no-reply@` and the host of PUBLIC_URL',
    sentence: 'The sender of mails.',
  }),
  ORCID_CLIENT_ID: describeSetting(z.string().optional(), {
    values: 'as ORCID gives it, for the return address `PUBLIC_URL/sso/orcid/callback/`',
    unset: 'nobody signs in through ORCID',
    sentence: 'The client id for signing in through ORCID and linking an ORCID iD.',
  }),
  ORCID_CLIENT_SECRET: describeSetting(z.string().optional(), {
    values: 'as ORCID gives it',
    unset: 'nobody signs in through ORCID',
    sentence: 'The secret that goes with ORCID_CLIENT_ID.',
    isSecret: true,
  }),
  ORCID_ISSUER: addressOf(otherServices.orcidSignIn),
  OPENALEX_API_URL: addressOf(otherServices.openAlex),
  OPENALEX_API_KEY: describeSetting(z.string().optional(), {
    values: 'as openalex.org/settings/api gives it',
    unset: 'the small budget that OpenAlex gives to everybody',
    sentence: 'The key that raises the daily budget of `cognate import openalex-api`.',
    isSecret: true,
  }),
  EMBEDDING_MODEL: describeSetting(z.string().optional(), {
    values: 'a folder with a model, or the name of one in `DATA_DIR/models`',
    unset: 'what `cognate meaning on` and `off` chose; without them, experts are ordered by words alone',
    sentence:
      'The model that compares the meaning of texts, on this machine and without calls to others: see `docs/meaning.md`. Where it is set, it counts instead of what was chosen, for servers and commands alike.',
  }),
  MODEL_DOWNLOAD_URL: addressOf(otherServices.models),
  ...serviceSettings(),
  SIGNALS_PAGE: describeSetting(
    z
      .string()
      .regex(/^https?:\/\/[^{]+\{doi\}/, 'must be an address that begins with http:// or https:// and contains {doi}')
      .prefault('https://doi.org/{doi}'),
    {
      values: 'an address that contains `{doi}`',
      unset: '`https://doi.org/{doi}`',
      sentence: 'The page that the research signals of a publication link to.',
    },
  ),
  LOOKUP_TIMEOUT_SECONDS: amount(
    { from: 1, to: 60, usual: 8, unit: 'seconds' },
    'How long an outside service may take to answer.',
  ),
  LOOKUPS_PER_SECOND: amount(
    { from: 1, to: 50, usual: 3 },
    'The most requests a second that all servers together send to each outside service.',
  ),
  DEMO: describeSetting(onOrOff.optional(), {
    values: '`on` or `off`',
    unset:
      'on if DATA_DIR is empty at the first start, SEARCH_URL is unset, and only this machine can reach the installation',
    sentence:
      'Adds the account `demo`, which may use everything, and the demo catalogue if there is no catalogue. `on` is refused unless only this machine can reach the installation: HOST is loopback, PUBLIC_URL is unset or `http://` with a loopback name, and NODE_ENV is not `production`. If DEMO is unset, later starts keep what the first start decided.',
  }),
  DEMO_PASSWORD: describeSetting(z.string().optional(), {
    values: 'a password',
    unset: 'generated and shown at every start; a password set at an earlier start stays',
    sentence: 'The password of the account `demo`. Only its hash is kept.',
    isSecret: true,
  }),
  METRICS_TOKEN: describeSetting(z.string().min(16, 'must have at least 16 characters').optional(), {
    values: 'at least 16 characters',
    unset: 'there is no `/metrics` beside page and API',
    sentence: 'The bearer token with which Prometheus reads `/metrics`.',
    isSecret: true,
  }),
  METRICS_PORT: describeSetting(wholeNumber(1, 65_535).optional(), {
    values: '1 to 65535',
    unset: 'metrics have no port of their own',
    sentence:
      'A port of HOST at which `/metrics` answers, too: without a token unless METRICS_TOKEN is set. Let nobody but Prometheus reach it.',
  }),
  LOG_LEVEL: describeSetting(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').optional(), {
    values: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    unset: '`info` in production, else `warn`',
    sentence:
      'How much is written to the log, as JSON lines on standard output. The log never contains what people search for.',
  }),
  NODE_ENV: describeSetting(z.string().optional(), {
    values: '`production` or anything else',
    unset: 'development',
    sentence:
      'In production every call is logged by default, mails are never printed to the log, and there is no demo.',
  }),
})

/** The settings as the server works with them. */
export type Config = ReturnType<typeof configOf>

/** The cluster that holds the catalogue. */
export interface SearchConfig {
  /** Separated by commas. */
  url: string
  /** The alias of the catalogue, with which the names of its indexes begin. */
  name: string
  credentials: { username: string; password: string } | { apiKey: string } | undefined
  /** Certificates as PEM; undefined: those that Node trusts. */
  ca: string | undefined
  timeLimitMs: number
  callsAtOnce: number
  shards: number
  replicas: number
}

function isRange(value: string): boolean {
  const [address = '', bits = '0', ...rest] = value.split('/')
  return (
    isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128) && rest.length === 0
  )
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * The configuration that environment variables describe; an empty variable counts as unset.
 * @throws ConfigError with all faults at once.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const nonEmptyVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { secrets, faults: secretFaults } = readSecrets(nonEmptyVariables)
  const parsedSettings = Settings.safeParse({ ...nonEmptyVariables, ...secrets })
  const faults = parsedSettings.success
    ? [demoFaults, metricsFaults, orcidFaults, searchFaults].flatMap((faultsOf) => faultsOf(parsedSettings.data))
    : parsedSettings.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  faults.push(...secretFaults)
  if (!parsedSettings.success || faults.length > 0) throw new ConfigError(faults)
  return configOf(parsedSettings.data)
}

/** The secrets that are given as files: NAME_FILE names the file. */
function readSecrets(variables: Record<string, string | undefined>) {
  const secrets: Record<string, string> = {}
  const faults: string[] = []
  for (const [name, schema] of Object.entries(Settings.shape)) {
    const path = variables[`${name}_FILE`]
    if (path === undefined || !(schema.meta() as unknown as SettingDescription).isSecret) continue
    if (variables[name] !== undefined) faults.push(`${name} and ${name}_FILE must not both be set.`)
    const text = readText(path)?.trim()
    if (text) secrets[name] = text
    else faults.push(`${name}_FILE must name a file that can be read and is not empty.`)
  }
  return { secrets, faults }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function configOf(values: z.output<typeof Settings>) {
  const isProduction = values.NODE_ENV === 'production'
  return {
    port: values.PORT,
    host: values.HOST,
    /** Where people reach the installation; undefined: at HOST and PORT. */
    publicUrl: values.PUBLIC_URL,
    /** False: forwarded headers are ignored. */
    trustedProxies: values.TRUSTED_PROXIES ?? (values.PUBLIC_URL?.protocol === 'https:' ? 'loopback' : false),
    /** Absolute. */
    dataDirectory: resolve(values.DATA_DIR),
    /** Versions that stay after an import; 0: all. */
    cataloguesKept: values.CATALOGUES_KEPT,
    /** Absolute; undefined: no folder is imported on the page. */
    importFolder: values.IMPORT_FOLDER && resolve(values.IMPORT_FOLDER),
    /** Undefined: the embedded PostgreSQL. */
    databaseUrl: values.DATABASE_URL,
    /** Undefined: the catalogue is searched in this process. */
    search: searchOf(values),
    /** Whether it answers queries that nobody asked before it is ready. */
    warmsUp: values.WARM_UP,
    catalogueApi: values.CATALOGUE_API,
    /** 0: no limit. */
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    load: {
      searchesAtOnce: values.SEARCHES_AT_ONCE ?? searchThreads() + 1,
      searchesWaiting: values.SEARCHES_WAITING,
      patienceMs: values.SEARCH_PATIENCE_SECONDS * 1000,
      limitMs: values.SEARCH_SECONDS * 1000,
    },
    /** Undefined: required, but in a demo. */
    secondFactor: values.SECOND_FACTOR,
    sessionDays: values.SESSION_DAYS,
    /** 0: memberships stay validated. */
    validationDays: values.VALIDATION_DAYS,
    /** 0: keys work for as long as memberships are validated. */
    providerKeyDays: values.PROVIDER_KEY_DAYS,
    /** 0: there is no access log. */
    accessLogDays: values.ACCESS_LOG_DAYS,
    requestAccessMail: values.REQUEST_ACCESS_MAIL,
    supportMail: values.SUPPORT_MAIL,
    /** A URI of mailto: or https:. */
    securityContact: values.SECURITY_CONTACT ?? (values.SUPPORT_MAIL && `mailto:${values.SUPPORT_MAIL}`),
    securityPolicy: values.SECURITY_POLICY,
    /** Undefined: no mail is sent. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${mailHost(values.PUBLIC_URL)}`,
    /** Undefined: nobody signs in through ORCID. */
    orcid: orcidOf(values),
    lookups: lookupsOf(values),
    openAlexApi: { url: values.OPENALEX_API_URL, key: values.OPENALEX_API_KEY },
    /** A folder, or the name of a model in DATA_DIR; undefined: what `cognate meaning on` chose counts. */
    embeddingModel: values.EMBEDDING_MODEL,
    modelDownloadUrl: values.MODEL_DOWNLOAD_URL,
    /** Undefined: decided at the first start. */
    demo: values.DEMO,
    /** Whether, by its settings, only this machine can reach the installation. */
    isOnlyForThisMachine: isOnlyForThisMachine(values),
    demoPassword: values.DEMO_PASSWORD,
    /** Undefined: nobody reads metrics beside page and API. */
    metricsToken: values.METRICS_TOKEN,
    /** Undefined: metrics have no port of their own. */
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    isProduction,
    /** Whether mails are printed to the log where there is no `smtpUrl`. Not those of a database that other servers may share. */
    printsMails: !isProduction && values.DATABASE_URL === undefined,
  }
}

function lookupsOf(values: z.output<typeof Settings>) {
  return {
    /** The addresses of the outside services; undefined: switched off. */
    urls: mapServices((key) => {
      const url = values[outsideServices[key].setting]
      return url === 'off' ? undefined : url
    }),
    /** Contains `{doi}`. */
    signalsPage: values.SIGNALS_PAGE,
    timeoutMs: values.LOOKUP_TIMEOUT_SECONDS * 1000,
    perSecond: values.LOOKUPS_PER_SECOND,
  }
}

function searchOf(values: z.output<typeof Settings>): SearchConfig | undefined {
  if (values.SEARCH_URL === undefined) return undefined
  const { SEARCH_USERNAME: username, SEARCH_PASSWORD: password, SEARCH_API_KEY: apiKey } = values
  const user = username !== undefined && password !== undefined ? { username, password } : undefined
  return {
    url: values.SEARCH_URL,
    name: values.SEARCH_INDEX_PREFIX,
    credentials: apiKey === undefined ? user : { apiKey },
    ca: values.SEARCH_CA && readText(values.SEARCH_CA),
    timeLimitMs: values.SEARCH_TIMEOUT_SECONDS * 1000,
    callsAtOnce: values.SEARCH_CALLS_AT_ONCE,
    shards: values.SEARCH_SHARDS,
    replicas: values.SEARCH_REPLICAS,
  }
}

function searchFaults(values: z.output<typeof Settings>): string[] {
  const { SEARCH_USERNAME, SEARCH_PASSWORD, SEARCH_API_KEY, SEARCH_CA } = values
  const faults: string[] = []
  if ((SEARCH_USERNAME === undefined) !== (SEARCH_PASSWORD === undefined))
    faults.push('SEARCH_USERNAME and SEARCH_PASSWORD must be set together.')
  if (SEARCH_USERNAME !== undefined && SEARCH_API_KEY !== undefined)
    faults.push('SEARCH_USERNAME and SEARCH_API_KEY must not both be set.')
  if (SEARCH_USERNAME !== undefined || SEARCH_API_KEY !== undefined) {
    const isOpen = (url: URL) => url.protocol === 'http:' && !isLoopback(hostName(url))
    const urls = (values.SEARCH_URL ?? '').split(',').filter(Boolean)
    if (urls.some((url) => isOpen(new URL(url.trim()))))
      faults.push(
        'SEARCH_URL must begin with https:// where SEARCH_USERNAME or SEARCH_API_KEY is set: over http:// anybody on the way reads the password, and can answer in place of the cluster.',
      )
  }
  if (SEARCH_CA !== undefined && readText(SEARCH_CA) === undefined)
    faults.push('SEARCH_CA must name a file that can be read.')
  return faults
}

function orcidOf({ ORCID_CLIENT_ID, ORCID_CLIENT_SECRET, ORCID_ISSUER }: z.output<typeof Settings>) {
  if (ORCID_CLIENT_ID === undefined || ORCID_CLIENT_SECRET === undefined) return undefined
  return { clientId: ORCID_CLIENT_ID, clientSecret: ORCID_CLIENT_SECRET, issuer: ORCID_ISSUER }
}

function metricsFaults({ PORT, METRICS_PORT }: z.output<typeof Settings>): string[] {
  return PORT === METRICS_PORT ? ['METRICS_PORT must be another port than PORT.'] : []
}

function orcidFaults({ ORCID_CLIENT_ID, ORCID_CLIENT_SECRET }: z.output<typeof Settings>): string[] {
  if ((ORCID_CLIENT_ID === undefined) === (ORCID_CLIENT_SECRET === undefined)) return []
  return ['ORCID_CLIENT_ID and ORCID_CLIENT_SECRET must be set together.']
}

/** The host name for a mail address, which cannot be an IP address. */
function mailHost(publicUrl: URL | undefined): string {
  const host = publicUrl?.hostname ?? 'localhost'
  return isIP(host) > 0 || host.startsWith('[') ? 'localhost' : host
}

/** A demo account may use everything, so only people at this machine may reach it. */
function demoFaults(values: z.output<typeof Settings>): string[] {
  const { DEMO, DEMO_PASSWORD } = values
  if (DEMO === false || isOnlyForThisMachine(values)) return []
  const [name] = DEMO ? ['DEMO'] : DEMO_PASSWORD === undefined ? [] : ['DEMO_PASSWORD']
  if (name === undefined) return []
  return [
    `${name} is for a demo, which runs only where nobody outside can reach it: HOST must be loopback, PUBLIC_URL unset or http:// with a loopback name, and NODE_ENV not production.`,
  ]
}

function isOnlyForThisMachine({ HOST, PUBLIC_URL, NODE_ENV }: z.output<typeof Settings>): boolean {
  const isPublic = PUBLIC_URL && (PUBLIC_URL.protocol === 'https:' || !isLoopback(hostName(PUBLIC_URL)))
  return isLoopback(HOST) && !isPublic && NODE_ENV !== 'production'
}

/** `::1` for `http://[::1]:8080`. */
export function hostName({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
