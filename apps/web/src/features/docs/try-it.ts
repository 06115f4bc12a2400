import type { OpenApiDocument, Operation, Parameter } from './openapi.ts'
import { resolve } from './schema-shape.ts'

/** Calls that can be made from the page without changing anything and without typing a password or a key. */
export function canBeTried({ method, parameters }: Operation): boolean {
  return method === 'GET' && parameters.every((parameter) => parameter.in !== 'header')
}

/** The first value of a parameter's field: an example where it is required, else empty, which leaves it out. */
export function startValueOf(
  parameter: Parameter,
  document: OpenApiDocument,
  examples: Record<string, string>,
): string {
  if (!parameter.required) return ''
  const schema = resolve(parameter.schema ?? {}, document)
  return examples[parameter.name] ?? String(schema.enum?.[0] ?? schema.default ?? '')
}

/** The address of a call with the values of its parameters; empty ones of the query are left out. */
export function addressOfCall({ path, parameters }: Operation, values: Record<string, string>): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]?.trim() ?? ''))
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && (values[parameter.name] ?? '') !== '')
      .map(({ name }): [string, string] => [name, values[name] ?? '']),
  ).toString()
  return query === '' ? filledPath : `${filledPath}?${query}`
}

/** The names of required parameters that have no value. */
export function findMissing({ parameters }: Operation, values: Record<string, string>): string[] {
  return parameters
    .filter(({ name, required }) => required && (values[name] ?? '').trim() === '')
    .map(({ name }) => name)
}
