import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Raw = Record<string, unknown>

/** What the stand-in answers instead of a list or record. */
export interface Fault {
  status: number
  /** JSON unless it is a text. */
  body: unknown
  headers?: Record<string, string>
}

export interface StandInOptions {
  /** Records by kind, as single records are answered. */
  works: Raw[]
  authors?: Raw[]
  institutions?: Raw[]
  sources?: Raw[]
  /** 200, as in the API until 2025; 100 since then. */
  mostPerPage?: number
  /** Fields that `select` takes; default: all. */
  selectable?: string[]
  /** Called before each answer; `call` counts from 1. */
  fault?: (call: number, address: URL) => Fault | undefined
}

/** OpenAlex's API in its wire format on loopback: lists by cursor, single records, refusals. */
export interface StandIn {
  url: string
  /** The calls so far. */
  calls: { address: URL; authorization: string | undefined }[]
  close(): Promise<void>
}

export async function openAlexStandIn(options: StandInOptions): Promise<StandIn> {
  const calls: StandIn['calls'] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    calls.push({ address, authorization: (request as IncomingMessage).headers.authorization })
    const fault = options.fault?.(calls.length, address)
    if (fault) send(response, fault)
    else send(response, answer(address, options))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Fault): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

const notFound: Fault = {
  status: 404,
  body: '<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n',
}

function refused(error: string, message: string): Fault {
  return { status: 400, body: { error, message } }
}

function answer(address: URL, options: StandInOptions): Fault {
  const [, kind = '', id] = address.pathname.split('/')
  const records = (options as unknown as Record<string, Raw[] | undefined>)[kind]
  if (!['works', 'authors', 'institutions', 'sources'].includes(kind)) return notFound
  const fields = address.searchParams.get('select')?.split(',')
  const unknown = options.selectable && fields?.find((field) => !options.selectable!.includes(field))
  if (unknown) {
    return refused(
      'Invalid query parameters error.',
      `${unknown} is not a valid select field. Valid fields for select are: ${options.selectable!.join(', ')}.`,
    )
  }
  if (id === undefined) return list(address, records ?? [], options, fields)
  const record = records?.find((one) => bare(one) === id)
  return record ? { status: 200, body: pick(record, fields) } : notFound
}

function list(
  address: URL,
  records: Raw[],
  { mostPerPage = 200 }: StandInOptions,
  fields: string[] | undefined,
): Fault {
  const perPage = Number(address.searchParams.get('per-page') ?? 25)
  if (!(perPage >= 1 && perPage <= mostPerPage)) {
    return refused('Pagination error.', `per-page parameter must be between 1 and ${mostPerPage}`)
  }
  const ids = /^openalex:(.*)$/.exec(address.searchParams.get('filter') ?? '')?.[1]?.split('|')
  if (ids && ids.length > 100) return refused('Invalid query parameters error.', 'Maximum number of values exceeded.')
  const matching = ids ? records.filter((record) => ids.includes(bare(record))) : records
  const cursor = address.searchParams.get('cursor')
  const start = cursor === '*' ? 0 : Number(Buffer.from(cursor ?? '', 'base64').toString())
  if (!Number.isInteger(start)) return refused('Pagination error.', 'Cursor is null. Likely reached end of results.')
  const page = matching.slice(start, start + perPage)
  // The page after the last is empty; only that one has no further cursor.
  const next_cursor = page.length === 0 ? null : Buffer.from(String(start + page.length)).toString('base64')
  const meta = {
    count: matching.length,
    db_response_time_ms: 40,
    page: null,
    per_page: perPage,
    next_cursor,
    groups_count: null,
  }
  return { status: 200, body: { meta, results: page.map((record) => pick(cut(record), fields)), group_by: [] } }
}

/** Lists give at most 100 authorships of a work. */
function cut(record: Raw): Raw {
  const { authorships } = record
  if (!Array.isArray(authorships) || authorships.length <= 100) return record
  return { ...record, authorships: authorships.slice(0, 100), is_authors_truncated: true }
}

function pick(record: Raw, fields: string[] | undefined): Raw {
  return fields ? Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name))) : record
}

function bare(record: Raw): string {
  return String(record.id).split('/').at(-1)!
}
