import { AppError } from '@cognate/contract'
import type { ScimCondition } from '@cognate/workspace'
import { type Filter, parse } from 'scim2-parse-filter'

/** The attributes that a filter may name, in lower case, each with the field that it is. */
type Attributes<Field> = Readonly<Record<string, Field>>

export const userAttributes = {
  id: 'id',
  username: 'user_name',
  externalid: 'external_id',
  active: 'active',
  displayname: 'display_name',
  'name.givenname': 'first_name',
  'name.familyname': 'last_name',
  'name.formatted': 'display_name',
  emails: 'email',
  'emails.value': 'email',
  'meta.created': 'created_at',
  'meta.lastmodified': 'updated_at',
} as const

export const groupAttributes = {
  id: 'id',
  displayname: 'name',
  externalid: 'external_id',
  'meta.created': 'created_at',
  'meta.lastmodified': 'updated_at',
} as const

/** Everybody has one address, and it is this. */
const ofTheAddress: Readonly<Record<string, string>> = { 'emails.type': 'work', 'emails.primary': 'true' }

/**
 * A filter of a list (RFC 7644, section 3.4.2.2).
 * @throws AppError invalid_filter where it cannot be read, and where it names an attribute that is not kept
 */
export function readFilter<Field>(filter: string, attributes: Attributes<Field>): ScimCondition<Field> {
  return conditionOf(parsed(filter), attributes, '')
}

function parsed(filter: string): Filter {
  try {
    return parse(filter)
  } catch (cause) {
    throw new AppError('invalid_filter', { cause })
  }
}

function conditionOf<Field>(filter: Filter, attributes: Attributes<Field>, within: string): ScimCondition<Field> {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, conditions: filter.filters.map((each) => conditionOf(each, attributes, within)) }
    case 'not':
      return { op: 'not', condition: conditionOf(filter.filter, attributes, within) }
    case '[]':
      return conditionOf(filter.valFilter, attributes, `${withoutUrn(filter.attrPath)}.`)
  }
  const path = within + withoutUrn(filter.attrPath)
  const fixed = ofTheAddress[path]
  if (fixed !== undefined && filter.op === 'eq') {
    const isIt = String(filter.compValue).toLowerCase() === fixed
    return isIt ? { op: 'always' } : { op: 'not', condition: { op: 'always' } }
  }
  const field = Object.hasOwn(attributes, path) ? attributes[path] : undefined
  if (field === undefined)
    throw new AppError('invalid_filter', { detail: 'The filter names an attribute that is not kept.' })
  if (filter.op === 'pr') return { op: 'pr', field }
  const { op, compValue } = filter
  return { op, field, value: typeof compValue === 'number' ? String(compValue) : compValue }
}

/** `userName` of `urn:ietf:params:scim:schemas:core:2.0:User:userName`, in lower case. */
export const withoutUrn = (path: string) => path.replace(/^urn:.*:/i, '').toLowerCase()
