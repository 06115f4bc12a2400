import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@cognate/contract'
import type { Log } from '../base/log.ts'
import { refusalFor } from './problems.ts'

/** What Node says of a request of which no call can be made, in our codes; all else is `invalid_request`. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Refuses what Node could not read as HTTP in the shape of every other refusal. */
export function refuseUnreadHttp(error: Error & { code?: string }, socket: Socket, log: Pick<Log, 'trace'>): void {
  const { code = '' } = error
  // Whoever hung up reads no answer.
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  log.trace({ err: error }, 'a request could not be read')
  const { status, headers, body } = refusalFor(new AppError(codes[code] ?? 'invalid_request'), 'api', randomUUID())
  const text = JSON.stringify(body)
  const sent = {
    ...headers,
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.destroySoon()
}
