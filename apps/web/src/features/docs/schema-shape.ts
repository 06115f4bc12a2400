import type { OpenApiDocument, Schema } from './openapi.ts'

/** A schema in words: its type, its limits, and the fields below it. */
interface SchemaShape {
  /** `string`, `list of ExpertFields`, `number or null`. */
  type: string
  /** `at most 200`, `default 50`, `one of a, b`. */
  notes: string[]
  description: string | undefined
  fields: { name: string; isRequired: boolean; schema: Schema }[]
}

/** The most values of an enumeration that are shown. */
const MAX_VALUES = 40

/** Describes a schema one level deep. */
export function shapeOf(schema: Schema, document: OpenApiDocument): SchemaShape {
  const resolved = resolve(schema, document)
  return {
    type: typeOf(schema, document),
    notes: notesOf(resolved),
    description: schema.description ?? resolved.description,
    fields: fieldsOf(resolved, document),
  }
}

/** The name of a schema that stands among the components. */
const nameOf = (schema: Schema) => schema.$ref?.split('/').at(-1)

/** The schema that a reference leads to; an unknown one is anything. */
export function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = nameOf(schema)
  if (name === undefined) return schema
  const component = document.components?.schemas?.[name]
  return component ? resolve(component, document) : {}
}

function alternativesOf(schema: Schema): Schema[] | undefined {
  return schema.anyOf ?? schema.oneOf
}

const isNull = (schema: Schema) => schema.type === 'null'

function typeOf(schema: Schema, document: OpenApiDocument): string {
  const name = nameOf(schema)
  if (name !== undefined) return name
  const alternatives = alternativesOf(schema)
  if (alternatives) return [...new Set(alternatives.map((each) => typeOf(each, document)))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeOf(each, document)).join(', ')}]`
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, document)}`
  if (schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `map of ${typeOf(schema.additionalProperties, document)}`
  if (schema.format) return `${schema.type} (${schema.format})`
  return schema.type ?? 'anything'
}

function notesOf(schema: Schema): string[] {
  const notes: string[] = []
  if (schema.enum) {
    const values = schema.enum.slice(0, MAX_VALUES).join(', ')
    notes.push(`one of ${values}${schema.enum.length > MAX_VALUES ? ' …' : ''}`)
  }
  if (schema.default !== undefined) notes.push(`default ${JSON.stringify(schema.default)}`)
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  notes.push(...rangeNote(minimum, maximum, ''))
  notes.push(...rangeNote(minLength, maxLength, ' characters'))
  notes.push(...rangeNote(minItems, maxItems, ' entries'))
  const alternatives = alternativesOf(schema)?.filter((each) => !isNull(each))
  if (alternatives?.length === 1) notes.push(...notesOf(alternatives[0]!))
  return notes
}

function rangeNote(from: number | undefined, to: number | undefined, unit: string): string[] {
  // The schema limits integers to what a double holds exactly; that is not worth a note.
  const low = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from
  const high = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`]
  if (high !== undefined) return [`at most ${high}${unit}`]
  return low === undefined || low === 0 ? [] : [`at least ${low}${unit}`]
}

function fieldsOf(schema: Schema, document: OpenApiDocument): SchemaShape['fields'] {
  if (schema.properties) {
    const required = new Set(schema.required)
    return Object.entries(schema.properties).map(([name, each]) => ({
      name,
      isRequired: required.has(name),
      schema: each,
    }))
  }
  if (schema.allOf) return schema.allOf.flatMap((each) => fieldsOf(resolve(each, document), document))
  if (schema.items) return fieldsOf(resolve(schema.items, document), document)
  const alternatives = alternativesOf(schema)?.filter((each) => !isNull(each)) ?? []
  if (alternatives.length === 1) return fieldsOf(resolve(alternatives[0]!, document), document)
  return alternatives
    .filter((each) => fieldsOf(resolve(each, document), document).length > 0)
    .map((each, index) => ({ name: labelOf(resolve(each, document), index), isRequired: false, schema: each }))
}

/** The label of an alternative: the value that only it has, else its number. */
function labelOf(schema: Schema, index: number): string {
  const [name, value] = Object.entries(schema.properties ?? {}).find(([, each]) => each.const !== undefined) ?? []
  return name === undefined ? `alternative ${index + 1}` : `if ${name} is ${JSON.stringify(value?.const)}`
}
