import { ConfigError, readConfig } from './base/config.ts'
import { createLog } from './base/log.ts'
import { showProgress } from './base/progress.ts'
import { StartError } from './start/beginning.ts'
import { type Started, startServer } from './start/start-server.ts'
import { stopOnSignals } from './start/stop-on-signals.ts'

/** Starts page and API, says where they are, and serves until a signal comes. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const resources = new AsyncDisposableStack()
  const abort = new AbortController()
  const starting = startServer({ config, log, progress: showProgress(process.stdout), resources, abort })
  stopOnSignals({ starting, resources, abort, log })
  try {
    announce(await starting)
  } catch (error) {
    // A signal that came meanwhile ends the process itself.
    if (abort.signal.aborted && isAbort(error)) return
    await resources.disposeAsync()
    throw error
  }
}

function announce({ address, demo }: Started): void {
  const password = demo?.password ?? 'the one that DEMO_PASSWORD gave at an earlier start'
  const account = demo && `  user name  ${demo.username}\n  password   ${password}\n`
  process.stdout.write(`Cognate is ready: ${address}/\n${account ?? ''}`)
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

// Nobody reads any more: the terminal is closed, or what the output was piped into has ended. The server goes on.
process.stdout.on('error', () => {})

try {
  await main()
} catch (error) {
  const isClear = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${isClear ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
