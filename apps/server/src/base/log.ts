import { type DestinationStream, type Logger, pino } from 'pino'
import { describeFailure } from './failures.ts'

export type Log = Logger

/**
 * The log of the process: JSON lines with method, route, status, milliseconds and request id. Only the pattern of a route
 * is written, since a query string may hold what a person searches for. Bodies are never written.
 */
export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  const serializers = { req: () => undefined, res: () => undefined, err: describeError }
  const options = { level, base: undefined, serializers, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, destination)
}

/** Keeps only known fields of an error: Node adds the bytes of a malformed request to its errors. */
function describeError(error: unknown): unknown {
  return error instanceof Error ? describeFailure(error) : error
}
