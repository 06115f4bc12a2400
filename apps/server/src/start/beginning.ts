import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { Progress } from '../base/progress.ts'

/** A reason not to start that the operator can mend; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What a start works with. */
export interface Beginning {
  config: Config
  log: Log
  progress: Progress
  /** Receives whatever has to be closed again, as soon as it is open. */
  resources: AsyncDisposableStack
  /** Gives up what is under way. */
  abort: AbortController
}
