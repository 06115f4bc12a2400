import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'

interface Stoppable {
  /** Settles when the start has succeeded or failed. */
  starting: Promise<unknown>
  resources: AsyncDisposableStack
  abort: AbortController
  log: Log
}

/**
 * Shuts the process down on SIGTERM, SIGINT and SIGHUP, also while it is starting: running calls end, everything open is
 * closed, and the exit code is 0. A second signal ends the process at once.
 */
export function stopOnSignals(server: Stoppable): void {
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) process.exit(exitCode || 130)
    isStopping = true
    process.exit(await close(server, exitCode))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      process.stdout.write(`Stopping: ${signal}\n`)
      stop(0)
    })
  }
  process.on('uncaughtException', (error) => {
    server.log.fatal({ failure: describeFailure(error) }, 'the process stops after an unexpected error')
    stop(1)
  })
}

/** Closes everything, in the reverse order of its opening; gives the exit code. */
async function close({ starting, resources, abort, log }: Stoppable, exitCode: number): Promise<number> {
  abort.abort()
  await starting.catch(() => {})
  try {
    await resources.disposeAsync()
    return exitCode
  } catch (error) {
    log.error({ failure: describeFailure(error) }, 'something could not be closed')
    return 1
  }
}
