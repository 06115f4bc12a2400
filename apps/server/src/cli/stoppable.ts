import { CommandFailure } from './command-failure.ts'

/** Runs work that SIGINT and SIGTERM stop, and its own `stop`, and that the same command continues. */
export async function stoppable(work: (signal: AbortSignal, stop: () => void) => Promise<void>): Promise<void> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    await work(abort.signal, stop)
  } catch (error) {
    throw abort.signal.aborted
      ? new CommandFailure('Stopped. The same command continues where this one stopped.')
      : error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
