import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isListGuard, listOf } from './bounded.ts'
import { ACCOUNT_BODY, LARGEST_BODY } from './limits.ts'
import { bodyLimitOf, type Route } from './route.ts'
import { routes } from './routes.ts'

interface Definition {
  type: string
  [name: string]: unknown
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** Formats that limit the length of a text. */
const shortFormats = ['uuid', 'date']

/** The places in a request with an unbounded list, text or object, as paths from the call. */
function unboundedParts(schema: z.ZodType, path: string): string[] {
  const { type, ...parts } = definitionOf(schema)
  const into = (part: unknown, name: string) => unboundedParts(part as z.ZodType, `${path}${name}`)
  switch (type) {
    case 'object': {
      const fields = Object.entries(parts.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
        into(field, `.${name}`),
      )
      const rest = parts.catchall as z.ZodType | undefined
      // Without a schema for the rest unknown keys are dropped; `never` refuses them.
      return rest === undefined || definitionOf(rest).type === 'never' ? fields : [...fields, `${path}: any key`]
    }
    case 'array':
      return [`${path}: a list that is not made by listOf`]
    case 'pipe': {
      const { in: first, out } = parts as { in: z.ZodType; out: z.ZodType }
      if (isListGuard(first)) return into(definitionOf(out).element, '[]')
      return definitionOf(first).type === 'transform' ? into(out, '') : into(first, '')
    }
    case 'string':
      return isShort(schema) ? [] : [`${path}: a text without a longest length`]
    case 'union':
      return (parts.options as z.ZodType[]).flatMap((option, index) => into(option, `|${index}`))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return into(parts.innerType, '')
    // Values of SCIM's patches, which are read once their operation is known.
    case 'unknown':
      return path.endsWith('.Operations[].value') ? [] : [`${path}: unknown`]
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${path}: ${type}, which this test does not know`]
  }
}

function isShort(schema: z.ZodType): boolean {
  const { maxLength, format } = schema as z.ZodString
  return typeof maxLength === 'number' || shortFormats.includes(format ?? '')
}

describe('the input of calls', () => {
  const parts = Object.entries<Route>(routes).flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([name, schema]) =>
      schema ? [{ name: `${key}.${name}`, schema }] : [],
    ),
  )

  it('bounds every list, object and text', () => {
    expect(parts.length).toBeGreaterThan(60)
    expect(parts.flatMap(({ name, schema }) => unboundedParts(schema, name))).toEqual([])
  })

  it.each([
    [z.object({ ids: z.array(z.string().max(3)) }), 'x.ids: a list that is not made by listOf'],
    [z.object({ ids: listOf(z.string(), { most: 3 }) }), 'x.ids[]: a text without a longest length'],
    [z.looseObject({}), 'x: any key'],
    [z.record(z.string(), z.string()), 'x: record, which this test does not know'],
    [z.object({ at: z.iso.datetime().optional() }), 'x.at: a text without a longest length'],
  ])('is searched by a function that finds unbounded parts (%#)', (schema, found) => {
    expect(unboundedParts(schema, 'x')).toEqual([found])
  })

  it('is at most 16 kB for public calls and those of the account, 256 kB for identity providers, and 4 MB for any', () => {
    for (const [key, route] of Object.entries<Route>(routes)) {
      const isSmall = route.access === 'public' || route.family === 'account'
      const most = route.access === 'identity-provider' ? 256 * 1024 : isSmall ? ACCOUNT_BODY : LARGEST_BODY
      expect(bodyLimitOf(route), key).toBeLessThanOrEqual(most)
    }
  })
})

describe('listOf', () => {
  const itemsRead: unknown[] = []
  const item = z.unknown().transform((value) => {
    itemsRead.push(value)
    return value
  })
  const list = listOf(item, { most: 3, message: 'too_many_records' })

  it('refuses a list that is too long before it reads an item, with one fault', () => {
    const parsed = list.safeParse([1, 2, 3, 4])
    expect(parsed.error?.issues).toEqual([
      expect.objectContaining({ code: 'too_big', maximum: 3, message: 'too_many_records', path: [] }),
    ])
    expect(itemsRead).toEqual([])
    expect(list.parse([1, 2, 3])).toEqual([1, 2, 3])
    expect(itemsRead).toEqual([1, 2, 3])
  })

  it('gives its lengths in JSON Schema', () => {
    const schema = z.toJSONSchema(z.object({ a: listOf(z.string(), { least: 1, most: 5 }) }), { io: 'input' })
    expect(schema).toMatchObject({ required: ['a'], properties: { a: { type: 'array', minItems: 1, maxItems: 5 } } })
  })
})
