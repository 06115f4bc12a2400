import { isObject, type Raw } from '../../reading/raw.ts'
import { tidy } from '../../reading/text-reader.ts'

/** An answer of the API as it arrived. */
export interface ApiAnswer {
  status: number
  /** The header `Retry-After`. */
  retryAfter: string | null
  body: string
}

/** What to do with an answer. `sentence` is for the operator. */
export type AnswerVerdict =
  | { kind: 'good'; content: Raw }
  | { kind: 'gone' }
  /** `waitMs`: undefined if the answer does not say. */
  | { kind: 'try_again'; waitMs: number | undefined; sentence: string }
  | { kind: 'refused'; message: string; sentence: string }

/** The longest time to wait. The API may ask for up to a day: then the operator should come back later. */
const LONGEST_WAIT_MS = 60_000
const LONGEST_MESSAGE = 500

/**
 * Reads an answer of OpenAlex's API. Errors are JSON with `error` and `message`, under whatever status, or HTML from
 * a proxy in between; 429 means too many calls a second, a spent budget or something that the plan does not include.
 * @param hasKey  Whether the call carried a key.
 */
export function judgeAnswer({ status, retryAfter, body }: ApiAnswer, hasKey: boolean): AnswerVerdict {
  const content = parse(body)
  if (status === 200 && content && content.error === undefined) return { kind: 'good', content }
  const message = messageOf(content, status)
  const waitMs = waitOf(content?.retryAfter ?? retryAfter)
  if (status === 404 && !content) return { kind: 'gone' }
  if (status === 401) return refused(message, `${keySentence(hasKey)} OpenAlex says: ${message}`)
  if (status === 429 && isFinal(content)) return refused(message, `OpenAlex does not allow this query: ${message}`)
  if (status === 429 && (/insufficient budget/i.test(message) || (waitMs ?? 0) > LONGEST_WAIT_MS)) {
    const renewal = waitMs === undefined ? '' : ` It is renewed in ${inWords(waitMs)}.`
    return refused(message, `OpenAlex’s budget for these calls is spent.${renewal} OpenAlex says: ${message}`)
  }
  if (status >= 500 && (waitMs ?? 0) > LONGEST_WAIT_MS) {
    return refused(message, `OpenAlex asks us to come back in ${inWords(waitMs!)}: ${message}`)
  }
  if (status === 200 || status === 408 || status === 429 || status >= 500) {
    return { kind: 'try_again', waitMs, sentence: `OpenAlex does not answer (${status}): ${message}` }
  }
  return refused(message, `OpenAlex refuses the query (${status}): ${message}`)
}

function refused(message: string, sentence: string): AnswerVerdict {
  return { kind: 'refused', message, sentence }
}

function keySentence(hasKey: boolean): string {
  return hasKey
    ? 'OpenAlex does not accept the key in OPENALEX_API_KEY.'
    : 'OpenAlex asks for a key: set OPENALEX_API_KEY (openalex.org/settings/api gives one).'
}

/** Whether waiting would not help. */
function isFinal(content: Raw | undefined): boolean {
  return content?.error === 'Plan upgrade required' || content?.reason === 'broad_boolean_query'
}

function parse(body: string): Raw | undefined {
  try {
    const content: unknown = JSON.parse(body)
    return isObject(content) ? content : undefined
  } catch {
    return undefined
  }
}

function messageOf(content: Raw | undefined, status: number): string {
  const text = [content?.message, content?.error].find((part) => typeof part === 'string' && part.trim() !== '')
  return text === undefined ? `status ${status}` : tidy(String(text)).slice(0, LONGEST_MESSAGE)
}

/** Milliseconds to wait, from seconds or an HTTP date. */
function waitOf(value: unknown): number | undefined {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(String(value))
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
