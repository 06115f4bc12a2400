import { sentenceOfCode } from '@cognate/contract/errors'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema?: Schema
}

type Content = Record<string, { schema?: Schema }>

interface RawResponse {
  description?: string
  /** Of a refusal its codes; none where it has none of its own. Of what a call answers when it is done: undefined. */
  'x-codes'?: string[]
  content?: Content
}

interface RawOperation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, unknown>[]
  'x-endpoint'?: string
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, RawResponse>
}

export interface OpenApiDocument {
  info: { title: string; version: string; description?: string }
  /** In the order in which they are listed. */
  tags?: { name: string }[]
  paths: Record<string, Record<string, RawOperation>>
  components?: { schemas?: Record<string, Schema> }
}

/** One call, ready to be shown. */
export interface Operation {
  id: string
  /** In upper case. */
  method: string
  path: string
  tag: string
  summary: string
  needsSession: boolean
  /** The endpoint of the licence that opens the call. */
  endpoint: string | undefined
  parameters: Parameter[]
  body: Schema | undefined
  /** Whether the body is a file, as a form sends it. */
  takesFile?: boolean
  answers: { status: string; schema: Schema | undefined }[]
  refusals: Refusal[]
}

export interface Refusal {
  status: string
  /** The codes with their sentences; a refusal without a code has none. */
  codes: { code: string | undefined; sentence: string }[]
}

/** Every call of the document, in the order of its tags. */
export function operationsOf({ paths, tags = [] }: OpenApiDocument): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(path, method, raw)),
  )
  const places = new Map(tags.map(({ name }, place) => [name, place]))
  const placeOf = ({ tag }: Operation) => places.get(tag) ?? tags.length
  return operations.sort((a, b) => placeOf(a) - placeOf(b))
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const responses = Object.entries(raw.responses ?? {})
  return {
    id: raw.operationId ?? `${method}-${path.replace(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    tag: raw.tags?.[0] ?? 'other',
    summary: raw.summary ?? raw.description ?? '',
    needsSession: (raw.security ?? []).some((scheme) => Object.keys(scheme).length > 0),
    endpoint: raw['x-endpoint'],
    parameters: raw.parameters ?? [],
    body: schemaOf(raw.requestBody?.content),
    takesFile: raw.requestBody?.content?.['multipart/form-data'] !== undefined,
    answers: responses
      .filter(([, response]) => !isRefusal(response))
      .map(([status, { content }]) => ({ status, schema: schemaOf(content) })),
    refusals: responses
      .filter(([, response]) => isRefusal(response))
      .map(([status, response]) => ({ status, codes: codesOf(response) })),
  }
}

const isRefusal = (response: RawResponse) => response['x-codes'] !== undefined

const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema

/** The codes with the sentences of the contract. */
function codesOf({ 'x-codes': codes = [], description = '' }: RawResponse): Refusal['codes'] {
  if (codes.length === 0) return [{ code: undefined, sentence: description }]
  return codes.map((code) => ({ code, sentence: sentenceOfCode(code) ?? '' }))
}

/** Calls in which every word of the filter occurs: in method, path, summary, tag, parameter or code. */
export function filterOperations(operations: readonly Operation[], filter: string): Operation[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter((operation) => {
    const { id, method, path, summary, tag, parameters, refusals } = operation
    const codes = refusals.flatMap((refusal) => refusal.codes.map(({ code }) => code ?? ''))
    const text = [id, method, path, summary, tag, ...parameters.map(({ name }) => name), ...codes]
    const searched = text.join(' ').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
