/** An object of a source, not yet checked. */
export type Raw = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value where it is an object, else one without fields. */
export function objectOf(value: unknown): Raw {
  return isObject(value) ? value : {}
}

/** The value where it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
