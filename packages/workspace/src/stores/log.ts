/** A log, such as a logger of pino. */
export interface LogSink {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
