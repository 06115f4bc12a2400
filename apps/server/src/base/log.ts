import { type DestinationStream, type Logger, pino } from 'pino'
import { describeFailure } from './failures.ts'

export type Log = Logger

/**
 * The process's log: JSON lines with method, route, status, milliseconds and request id. Of an address only the pattern of
 * its route is written, since a query string may hold what a person searches for; bodies are never written.
 */
export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  const serializers = { req: () => undefined, res: () => undefined, err: describeError }
  const options = { level, base: undefined, serializers, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, destination)
}

/** Of an error only what we know of: Node puts the bytes of a malformed request beside its message. */
function describeError(error: unknown): unknown {
  return error instanceof Error ? describeFailure(error) : error
}
