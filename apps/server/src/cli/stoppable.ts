import { yieldToOthers } from '../base/yield-to-others.ts'
import { CommandFailure } from './command-failure.ts'

/** Runs long work with low priority; SIGINT and SIGTERM stop it, and its own `stop`. */
export async function untilStopped<Result>(
  work: (signal: AbortSignal, stop: () => void) => Promise<Result>,
): Promise<Result> {
  yieldToOthers()
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await work(abort.signal, stop)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** The same for work that the same command continues. */
export function stoppable(work: (signal: AbortSignal, stop: () => void) => Promise<void>): Promise<void> {
  return untilStopped((signal, stop) =>
    work(signal, stop).catch((error) => {
      throw signal.aborted ? new CommandFailure('Stopped. The same command continues where this one stopped.') : error
    }),
  )
}
