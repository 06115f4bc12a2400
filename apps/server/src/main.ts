import './base/require-platform.ts'
import { readConfig } from './base/config.ts'
import { ConfigError } from './base/config-error.ts'
import { explain } from './base/explain.ts'
import { createLog } from './base/log.ts'
import { showProgress } from './base/progress.ts'
import { StartError } from './start/beginning.ts'
import { type StartedServer, startServer } from './start/start-server.ts'
import { stopOnSignals } from './start/stop-on-signals.ts'

/** Starts page and API, prints their address, and serves until a signal comes. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const resources = new AsyncDisposableStack()
  const abort = new AbortController()
  const starting = startServer({ config, log, progress: showProgress(process.stdout), resources, abort })
  stopOnSignals({ starting, resources, abort, log })
  try {
    printReady(await starting)
  } catch (error) {
    // After a signal, `stopOnSignals` ends the process.
    if (abort.signal.aborted && isAbort(error)) return
    await resources.disposeAsync()
    throw error
  }
}

function printReady({ address, demo, firstStart, searchFault }: StartedServer): void {
  const password = demo?.password ?? 'the one that DEMO_PASSWORD gave at an earlier start'
  const account = demo && `  user name  ${demo.username}\n  password   ${password}\n`
  const state =
    searchFault === undefined
      ? `Cognate is ready: ${address}/`
      : `Cognate runs, but cannot search: ${address}/\n${searchFault}`
  const first = firstStart && `There is no account yet. Make the first one here, within 24 hours:\n  ${firstStart}\n`
  process.stdout.write(`${state}\n${account ?? first ?? ''}`)
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

// The terminal is closed, or the program that read the output has ended. The server keeps running.
process.stdout.on('error', () => {})

try {
  await main()
} catch (error) {
  const isClear = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${isClear ? error.message : explain(error)}\n`)
  process.exit(1)
}
