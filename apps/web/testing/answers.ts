import { type AnswerOf, type BodyOf, type CallKey, type QueryOf, type Route, routes } from '@cognate/contract'
import { type ErrorCode, errors } from '@cognate/contract/errors'
import { vi } from 'vitest'

/** A call of a component, as its row in the contract reads it. */
export interface Call<Key extends CallKey = CallKey> {
  key: Key
  params: Record<string, string>
  query: QueryOf<Key>
  body: BodyOf<Key>
}

/** What is answered to calls, by the key of their rows. A call without an answer fails its test. */
export type Answers = {
  [Key in CallKey]?: (call: Call<Key>) => AnswerOf<Key> | Refusal | Promise<AnswerOf<Key> | Refusal>
}

/** Makes an answer that refuses, with the status of its code, and what it says of the fields of a form. */
export const refuse = (code: ErrorCode, detail: string = errors[code][1], fields: Refusal['errors'] = []) =>
  new Refusal(code, detail, fields)

class Refusal {
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: { field: string; message: string }[]
  constructor(code: ErrorCode, detail: string, fields: Refusal['errors']) {
    this.code = code
    this.detail = detail
    this.errors = fields
  }
}

/**
 * Answers calls in place of a server, and notes them. What is sent and what is answered must pass the schemas of the row, so that
 * no test goes on with what the API no longer says.
 */
export function answerCalls(answers: Answers): Call[] {
  const made: Call[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const [key, params] = rowOf(method, url.pathname)
    const row: Route = routes[key]
    const sent = {
      key,
      params,
      query: row.query?.parse(Object.fromEntries(url.searchParams)),
      body: body === undefined ? undefined : row.body?.parse(JSON.parse(String(body))),
    }
    made.push(sent as Call)
    const answer = answers[key] as ((call: unknown) => unknown) | undefined
    if (!answer) throw new Error(`the test answers no ${key}`)
    const answered = await answer(sent)
    if (answered instanceof Refusal) return jsonResponse(errors[answered.code][0], answered)
    return row.answer
      ? jsonResponse(row.status, row.answer.parse(answered))
      : new Response(null, { status: row.status })
  })
  return made
}

const jsonResponse = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The row of a call; one without parameters in its path comes first. */
function rowOf(method: string, path: string): [CallKey, Record<string, string>] {
  const found = (Object.entries(routes) as [CallKey, Route][])
    .filter((entry) => entry[1].method === method)
    .map(([key, row]) => [key, path.match(patternOf(row.path))?.groups] as const)
    .filter((entry): entry is [CallKey, Record<string, string>] => entry[1] !== undefined)
    .toSorted((one, other) => Object.keys(one[1]).length - Object.keys(other[1]).length)
  if (!found[0]) throw new Error(`no call of the contract: ${method} ${path}`)
  return found[0]
}

const patternOf = (path: string) => new RegExp(`^(?<_>)${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
