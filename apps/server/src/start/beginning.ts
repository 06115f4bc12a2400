import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { Progress } from '../base/progress.ts'

/** Why the server cannot start; the message tells the operator what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What the steps of a start share. */
export interface StartContext {
  config: Config
  log: Log
  progress: Progress
  /** Receives whatever has to be closed again, as soon as it is open. */
  resources: AsyncDisposableStack
  /** Stops the work in progress. */
  abort: AbortController
}
