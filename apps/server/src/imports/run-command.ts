import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ToldStep } from '../base/progress.ts'

const COMMAND = join(import.meta.dirname, '../cli/main.ts')
/** Characters of what a command says that are kept. */
const MOST_SAID = 4_000
/** Milliseconds after which a command that does not stop is ended; nothing of it is in use then. */
const PATIENCE_MS = 30_000

/** A command as a process of its own. */
export interface RunningCommand {
  /** Never fails: a process that could not be started has an exit code, too. */
  ended: Promise<EndedCommand>
  stop(): void
}

export interface EndedCommand {
  isDone: boolean
  /** What it printed. */
  stdout: string
  /** The end of what it said about itself. */
  stderr: string
}

/** Runs a `cognate` command, which stops by itself when this process ends. */
export function runCommand(
  words: readonly string[],
  { environment, onStep }: { environment: NodeJS.ProcessEnv; onStep(step: ToldStep): void },
): RunningCommand {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, ...words], {
    env: environment,
    // The channel tells steps, and is lost with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on('message', (step) => onStep(step as ToldStep))
  let clock: NodeJS.Timeout | undefined
  const ended = readToEnd(child).finally(() => clearTimeout(clock))
  const stop = () => {
    child.kill('SIGTERM')
    clock ??= setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  }
  return { ended, stop }
}

async function readToEnd(child: ChildProcess): Promise<EndedCommand> {
  const said = { stdout: '', stderr: '' }
  child.stdout!.setEncoding('utf8').on('data', (text) => (said.stdout += text))
  child.stderr!.setEncoding('utf8').on('data', (text) => {
    said.stderr = (said.stderr + text).slice(-MOST_SAID)
  })
  try {
    await once(child, 'close')
    return { isDone: child.exitCode === 0, ...said }
  } catch (error) {
    return { isDone: false, stdout: '', stderr: (error as Error).message }
  }
}
