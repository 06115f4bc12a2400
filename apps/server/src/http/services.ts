import type { Catalogues, LiveEngine } from '@cognate/catalogue'
import type { ManuscriptReader } from '@cognate/manuscripts'
import type { Workspace } from '@cognate/workspace'
import type { Background } from '../base/background.ts'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { OptOuts } from '../discovery/opt-outs.ts'
import type { ReaderInUse } from '../discovery/read-meaning.ts'
import type { Evaluator } from '../evaluation/evaluator.ts'
import type { Imports } from '../imports/imports.ts'
import type { Lookups } from '../lookups/lookups.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Postman } from '../mail/postman.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Oidc } from '../sign-in/oidc.ts'
import type { Courier } from '../submission/courier.ts'
import type { Traces } from '../traces/traces.ts'

/** What the handlers work with; `start/start-server.ts` builds them from the configuration. */
export interface Services {
  config: Config
  workspace: Workspace
  /** The engine of whichever catalogue is active. */
  catalogue: Pick<LiveEngine, 'use'> & Partial<Pick<LiveEngine, 'current' | 'fault' | 'requireWhole'>>
  /** All versions of the catalogue. */
  catalogues: Pick<Catalogues, 'list' | 'current' | 'sizes' | 'use' | 'remove' | 'faultLists'>
  /** Imports that operators start, and those of the schedule. */
  imports: Pick<Imports, 'read' | 'start' | 'stop' | 'setSchedule' | 'rejected'>
  /** Agrees with other servers on the active catalogue; undefined where a cluster tells all alike. */
  catalogueChoice?: { readonly fault: string | undefined } | undefined
  /** Reads what texts of queries mean; undefined where words alone are compared. */
  reader?: ReaderInUse | undefined
  /** Academics who asked to be left out. */
  optOuts: Pick<OptOuts, 'has' | 'ids' | 'withoutThem' | 'withoutTheirIds'>
  /** Reads files, each in a process of its own. */
  manuscripts: ManuscriptReader
  /** Asks outside services. */
  lookups: Lookups
  /** Brings collections to submission systems. */
  courier: Pick<Courier, 'kick'>
  /** Measures the ranking on judgements. */
  evaluator: Pick<Evaluator, 'kick'>
  /** Signs session cookies; at least 32 characters. */
  sessionSecret: string
  /** The demo account's user name where the installation is a demonstration. */
  demoUsername: string | null
  /** The built page: a folder with `index.html`; undefined where only the API is served. */
  pageDirectory: string | undefined
  /** What Prometheus reads; undefined where nobody does. */
  metrics?: Metrics | undefined
  /** Writes the access log. */
  traces: Traces
  /** Signs in through OpenID Connect providers. */
  oidc: Oidc
  log: Log
  mailer: Pick<Mailer, 'isReady' | 'send'>
  /** Sends letters. */
  postman: Pick<Postman, 'send' | 'tell'>
  /** Runs work after a call was answered. */
  background: Background
  now: () => Date
}
