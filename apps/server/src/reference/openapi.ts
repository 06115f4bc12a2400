import * as contract from '@cognate/contract'
import {
  ACCOUNT_PREFIX,
  AccountProblem,
  addressesOf,
  type ErrorCode,
  errors,
  type Family,
  isForAnybody,
  OpenCatalogueProblem,
  type Route,
  type RouteKey,
  refusalsOf,
  routes,
  scopeOf,
} from '@cognate/contract'
import { z } from 'zod'

const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

const ScimProblem = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
})

const problems: Record<Family, { type: string; schema: object }> = {
  api: { type: 'application/problem+json', schema: { $ref: '#/components/schemas/Problem' } },
  account: { type: 'application/json', schema: { $ref: '#/components/schemas/AccountProblem' } },
  catalogue: { type: 'application/json', schema: { $ref: '#/components/schemas/OpenCatalogueProblem' } },
  scim: { type: 'application/scim+json', schema: { $ref: '#/components/schemas/ScimProblem' } },
}

/** In which order calls are listed: what scripts come for first, what few may do last. */
const sections = [
  ...['searching', 'catalogue', 'queries', 'collections', 'filter presets', 'manuscripts', 'people'],
  ...['conflicts of interest', 'looking up', 'approvals', 'reports', 'sharing', 'teams', 'judgements', 'evaluations'],
  ...['who I am', 'API keys', 'account', 'about', 'process', 'provisioning', 'administration'],
]

/** The OpenAPI 3.1 document of every call, made of the contract. */
export function openApiDocument(): object {
  const schemas: Schemas = {
    Problem: jsonSchema(Problem, 'output'),
    AccountProblem: jsonSchema(AccountProblem, 'output'),
    OpenCatalogueProblem: jsonSchema(OpenCatalogueProblem, 'output'),
    ScimProblem: jsonSchema(ScimProblem, 'output'),
  }
  const paths = pathItems(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cognate',
      version: '1',
      description:
        'Finds experts, works, institutions, venues, projects, startups, starthub submissions, partners and policy documents for a text, an academic or a work. The web page uses the same calls; `/logout/` is an address of the page, which calls `DELETE /auth/session`. State-changing requests must send the cookie `csrftoken`, which `GET /config` sets, as the header `X-CSRFToken`. The header `X-Organisation` may name the organisation that they are meant for; where another one is active, they are refused with `other_organisation`. Calls with an API key (`Authorization: Bearer …`) need no cookie and always work for the organisation of the key. Rate limits are reported in the headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: sections.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sessionid' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key; it needs no csrftoken.' },
        provisioning: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of an identity provider (`cognate idp token`).',
        },
      },
      schemas,
    },
  }
}

/** Schemas by name; the answers of the calls add theirs. */
type Schemas = Record<string, object>

function pathItems(schemas: Schemas): Record<string, Record<string, object>> {
  const items: Record<string, Record<string, object>> = {}
  for (const [key, route] of Object.entries<Route>(routes)) {
    const address = route.path.replace(/:(\w+)/g, '{$1}')
    items[address] = { ...items[address], [route.method.toLowerCase()]: operation(key, route, schemas) }
  }
  return { ...items, ...filesForAll }
}

/** Refused before it is known which call it is, in one shape for all. */
const unread = refusalsAs('api', ['request_timeout', 'headers_too_large'])

/** What is the same for everybody and has no row in the contract. */
const filesForAll: Record<string, Record<string, object>> = {
  [contract.paths.openapi]: {
    get: fileOperation('getOpenApi', 'This document.', 'application/json', {}),
  },
  '/.well-known/security.txt': {
    get: fileOperation('getSecurityTxt', 'Whom to tell of a weakness (RFC 9116).', 'text/plain', {
      404: { description: 'The operator names no contact.', content: { 'application/problem+json': {} } },
    }),
  },
}

function fileOperation(operationId: string, summary: string, type: string, others: object): object {
  const responses = { 200: { description: 'Done.', content: { [type]: {} } }, ...unread, ...others }
  return { operationId, tags: ['about'], summary, security: [], responses }
}

/** A file as browsers send it. */
const fileContent = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
  },
}

function operation(key: string, route: Route, schemas: Schemas): object {
  // The same call under the prefix of headless account APIs.
  const hasPrefix = addressesOf(key as RouteKey).includes(ACCOUNT_PREFIX + route.path)
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
  return {
    operationId: key,
    tags: [route.tag],
    summary: route.summary,
    security: securityOf(route),
    ...(hasPrefix && { servers: [{ url: '/' }, { url: ACCOUNT_PREFIX }] }),
    ...(route.endpoint && { 'x-endpoint': route.endpoint }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.file_limit !== undefined && { requestBody: { required: true, content: fileContent } }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
    }),
    responses: responsesOf(route, schemas),
  }
}

/** A session opens every call; an API key those within its scope. OpenAPI 3.1 allows scopes for bearer tokens. */
function securityOf(route: Route): object[] {
  if (route.access === 'provisioning') return [{ provisioning: [] }]
  if (isForAnybody(route) || route.access === 'open-catalogue') return []
  const scope = scopeOf(route)
  return scope === 'session' ? [{ session: [] }] : [{ session: [] }, { key: [scope] }]
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

interface Response {
  description: string
  'x-codes'?: readonly ErrorCode[]
  content?: object
}

/** Every refusal names its codes in `x-codes`; a success has none. */
function responsesOf(route: Route, schemas: Schemas): Record<string, Response> {
  const responses = { ...unread, ...refusalsAs(route.family, refusalsOf(route)) }
  const answer = route.answer
    ? {
        [route.family === 'scim' ? 'application/scim+json' : 'application/json']: {
          schema: jsonSchema(route.answer, 'output', schemas),
        },
      }
    : route.answer_types && Object.fromEntries(route.answer_types.map((type) => [type, {}]))
  // Calls that sign out answer 401, like calls without a session.
  const { 'x-codes': _codes, ...refusal } = responses[route.status] ?? {}
  responses[route.status] = {
    ...refusal,
    description: route.status === 401 ? 'Signed out.' : 'Done.',
    ...(answer && { content: answer }),
  }
  return responses
}

function refusalsAs(family: Family, codes: readonly ErrorCode[]): Record<string, Response> {
  const { type, schema } = problems[family]
  const responses = [...codesByStatus(codes)].map(([status, those]) => {
    const description = those.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n')
    return [status, { description, 'x-codes': those, content: { [type]: { schema } } }] as const
  })
  return Object.fromEntries(responses)
}

function codesByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy([...new Set(codes)], (code) => errors[code][0])
}

/** The contract's named shapes, which the document gives once each. */
const namedSchemas = z.registry<{ id: string }>()
for (const [id, value] of Object.entries(contract)) if (value instanceof z.ZodType) namedSchemas.add(value, { id })

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components?: Schemas): object {
  const metadata = components ? namedSchemas : undefined
  const override = io === 'input' ? describeInput : undefined
  const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata, override })
  Object.assign(components ?? {}, withReferences($defs))
  return withReferences(rest)
}

type Override = NonNullable<z.core.JSONSchemaGeneratorParams['override']>

const describeInput: Override = (context) => {
  describeTrimmed(context)
  describeCaught(context)
  describeBareId(context)
}

/** A record may be named by its bare id too. */
const describeBareId: Override = ({ zodSchema, jsonSchema }) => {
  if (!contract.takesBareId(zodSchema)) return
  const shape = { ...jsonSchema }
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  jsonSchema.anyOf = [{ type: 'string', minLength: 1 }, shape]
}

/** A value that is replaced when it does not fit is never refused, so the document gives it no bounds. */
const describeCaught: Override = ({ zodSchema, jsonSchema }) => {
  if (!(zodSchema instanceof z.ZodCatch)) return
  for (const bound of ['minLength', 'maxLength', 'pattern', 'default'] as const) delete jsonSchema[bound]
}

/** The minimum length of trimmed text, which JSON Schema can only express as a pattern. */
const describeTrimmed: Override = ({ zodSchema, jsonSchema }) => {
  const least = jsonSchema.minLength ?? 0
  if (least === 0 || !(zodSchema instanceof z.ZodString) || !isTrimmed(zodSchema)) return
  jsonSchema.pattern = least === 1 ? '\\S' : `\\S[\\s\\S]{${least - 2},}\\S`
}

function isTrimmed({ def }: z.ZodString): boolean {
  return (def.checks ?? []).some((check) => {
    const { tx } = check._zod.def as { tx?: (text: string) => unknown }
    return tx?.(' x ') === 'x'
  })
}

function withReferences<Value extends object>(schema: Value): Value {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
