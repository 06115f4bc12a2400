import {
  browserCalls,
  cookieCalls,
  exampleBodies,
  exampleHeaders,
  exampleValues,
  type Preparation,
  preparations,
  SHELL_VALUE,
} from './example-values.ts'
import type { OpenApiDocument, Operation, Schema } from './openapi.ts'
import { resolve } from './schema-shape.ts'

/** The file that a call with a file sends. */
export const EXAMPLE_FILE = 'manuscript.xml'

/** How to sign in from a shell: the cookies go into a file, from which the other examples take them. */
export function signInExample(origin: string): string {
  return [
    `curl -s -c jar.txt '${origin}/config'`,
    `TOKEN=$(awk '$6 == "csrftoken" { print $7 }' jar.txt)`,
    `curl -s -b jar.txt -c jar.txt -H "X-CSRFToken: $TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d '{"username": "USERNAME", "password": "PASSWORD"}' '${origin}/auth/login'`,
    `TOKEN=$(awk '$6 == "csrftoken" { print $7 }' jar.txt)`,
  ].join('\n')
}

/** A call with an API key, which needs neither cookies nor a token. */
export function apiKeyExample(origin: string): string {
  return `curl -s -H 'Authorization: Bearer API_KEY' '${origin}/api/profile/'`
}

/** A call of the operation from a shell, after one that makes what it is about; undefined where only browsers make the call. */
export function curlExample(
  operation: Operation,
  operations: readonly Operation[],
  document: OpenApiDocument,
  origin: string,
): string | undefined {
  if (browserCalls.has(operation.id)) return undefined
  /** What is made first, and what that needs itself. */
  const before = ({ id: call }: Operation): string[] => {
    const preparation = preparations[call]
    const [made, next] = [preparation?.call, preparation?.next?.call].map((name) =>
      operations.find(({ id }) => id === name),
    )
    if (!preparation || !made) return []
    const make = callExample(made, document, origin)
    return [...before(made), prepared(make, preparation, next && callExample(next, document, origin))]
  }
  return [...before(operation), callExample(operation, document, origin)].join('\n')
}

/** Makes what a call is about, and keeps its ids. */
function prepared(make: string, { id, key, text, next }: Preparation, nextMade?: string): string {
  const fromMade = (place: number) => `$(echo "$MADE" | ${idAt(place)})`
  if (text !== undefined) return `MADE=$(${make})\nUUID=${fromMade(id)}\nTEXT=${fromMade(text)}`
  if (next && nextMade) return `MADE=$(${make})\nUUID=${fromMade(next.id)}\n${nextMade}\nUUID=${fromMade(id)}`
  return `UUID=$(${make} \\\n  | ${idAt(id, key)})`
}

/** Takes an id out of an answer, counted from 1. */
const idAt = (place: number, key = 'uuid') => `grep -o '"${key}":"[^"]*"' | sed -n ${place}p | cut -d '"' -f 4`

function callExample(operation: Operation, document: OpenApiDocument, origin: string): string {
  const isSafe = operation.method === 'GET'
  const header = exampleHeaders[operation.id]
  const parts = [
    isSafe ? 'curl -s' : `curl -s -X ${operation.method}`,
    operation.needsSession || !isSafe || cookieCalls.has(operation.id) ? '-b jar.txt' : undefined,
    isSafe ? undefined : '-H "X-CSRFToken: $TOKEN"',
    header && quote(`-H '`, header),
    ...bodyParts(operation, document),
    quote(`'`, origin + addressOf(operation)),
  ]
  return parts.filter((part) => part !== undefined).join(' \\\n  ')
}

function bodyParts(operation: Operation, document: OpenApiDocument): string[] {
  if (operation.takesFile) return [`-F 'file=@${EXAMPLE_FILE}'`]
  if (!operation.body) return []
  const json = JSON.stringify(bodyOf(operation, document), null, 2)
  return ["-H 'Content-Type: application/json'", quote(`-d '`, json)]
}

/** A text in single quotes, outside of which the values of the shell stand. */
function quote(before: string, text: string): string {
  return `${before}${text.replaceAll("'", "'\\''").replaceAll(SHELL_VALUE, `'"$&"'`)}'`
}

function addressOf({ id, path, parameters }: Operation): string {
  const key = preparations[id]?.key ?? 'uuid'
  const made = { uuid: '$UUID', policy: '$UUID', text: '$TEXT', [key]: '$UUID' }
  const values = preparations[id] ? { ...exampleValues, ...made } : exampleValues
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name === 'q'))
    .map(({ name }) => `${name}=${encodeURIComponent(exampleValues[name] ?? '')}`)
  return query.length > 0 ? `${filledPath}?${query.join('&')}` : filledPath
}

const bodyOf = (operation: Operation, document: OpenApiDocument) =>
  exampleBodies[operation.id] ?? exampleOf(operation.body ?? {}, document)

/** The smallest value that fits a schema: required fields alone. */
export function exampleOf(schema: Schema, document: OpenApiDocument): unknown {
  const resolved = resolve(schema, document)
  if (resolved.default !== undefined) return resolved.default
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum) return resolved.enum[0]
  const alternative = (resolved.anyOf ?? resolved.oneOf)?.[0]
  if (alternative) return exampleOf(alternative, document)
  if (resolved.properties) {
    const required = resolved.required ?? []
    return Object.fromEntries(required.map((name) => [name, exampleOf(resolved.properties?.[name] ?? {}, document)]))
  }
  if (resolved.type === 'array') return resolved.minItems ? [exampleOf(resolved.items ?? {}, document)] : []
  if (resolved.type === 'integer' || resolved.type === 'number') return resolved.minimum ?? 1
  if (resolved.type === 'boolean') return true
  if (resolved.format === 'uuid') return exampleValues.uuid
  return resolved.type === 'string' ? 'text' : {}
}
