import type { OpenApiDocument, Operation, Schema } from './openapi.ts'
import { resolve } from './schema-shape.ts'

/** Example bodies, where the schema alone gives a poor one. */
const exampleBodies: Record<string, unknown> = {
  login: { username: 'USERNAME', password: 'PASSWORD' },
  findSimilar: {
    dataset: 'experts',
    records: [
      {
        record_type: 'record',
        identifier: 'query_text',
        fields: { text: 'Urban heat islands and the cooling effect of street trees' },
      },
    ],
    limit: 5,
  },
}

/** Values of parameters that fit the demo catalogue. */
export const exampleValues: Record<string, string> = {
  uuid: '3f0c1f0e-6f0e-4f55-9d4e-0c6f3a1b2c3d',
  record_type: 'author',
  id: 'A5000000001',
  entity: 'authors',
  q: 'lind',
}

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

/** A call of the operation from a shell. */
export function curlExample(operation: Operation, document: OpenApiDocument, origin: string): string {
  const isSafe = operation.method === 'GET'
  const parts = [
    isSafe ? 'curl -s' : `curl -s -X ${operation.method}`,
    operation.needsSession || !isSafe ? '-b jar.txt' : undefined,
    isSafe ? undefined : '-H "X-CSRFToken: $TOKEN"',
    operation.body && "-H 'Content-Type: application/json'",
    operation.body && `-d '${JSON.stringify(bodyOf(operation, document), null, 2).replaceAll("'", "'\\''")}'`,
    `'${origin}${addressOf(operation)}'`,
  ]
  return parts.filter((part) => part !== undefined).join(' \\\n  ')
}

function addressOf({ path, parameters }: Operation): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => exampleValues[name] ?? name)
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
