import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@cognate/contract'
import { refusalFor } from './problems.ts'

/** What Node says of a request of which no call can be made, in our codes; all else is `invalid_request`. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Refuses what Node could not read as HTTP in the shape of every other refusal. What was sent is not logged: it may be a key or a text. */
export function refuseUnreadHttp({ code = '' }: { code?: string }, socket: Socket): void {
  // Whoever hung up reads no answer.
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
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
