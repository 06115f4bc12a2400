import type { z } from 'zod'

/** Unknown fields, and values of a choice, that are named at most. */
const MOST_KEYS = 3
const MOST_VALUES = 20
const LONGEST_KEY = 60

/** What a type that is expected is called. */
const types: Record<string, string> = {
  ...{ string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', record: 'an object', null: 'null', undefined: 'left out' },
}

const formats: Record<string, string> = {
  ...{ uuid: 'a UUID', email: 'an e-mail address', url: 'an address such as https://example.org' },
  ...{ date: 'a day such as 2026-12-24', datetime: 'a time such as 2026-12-24T09:30:00Z' },
}

/** A sentence for a fault of a request, for which its schema has none of its own; undefined leaves it to Zod. */
export function describeFault(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return describeUnknownKeys(issue.keys)
    case 'invalid_type':
      return mustBe(types[issue.expected] ?? issue.expected, issue.input)
    case 'invalid_format':
      return mustBe(formats[issue.format] ?? 'of another form', issue.input)
    case 'invalid_value':
      return mustBe(oneOf(issue.values), issue.input)
    case 'invalid_union':
      return mustBe(formsOf(issue.errors), issue.input)
    case 'too_small':
      return describeSize('at least', issue.minimum, issue.origin)
    case 'too_big':
      return describeSize('at most', issue.maximum, issue.origin)
    default:
      return undefined
  }
}

const mustBe = (what: string, given: unknown) =>
  `${given === undefined ? 'Is missing: it must be' : 'Must be'} ${what}.`

/** What a value of several forms may be, where it is none of them: "a text or an object". */
function formsOf(faults: z.core.$ZodIssueInvalidUnion['errors']): string {
  const forms = faults.map(([fault]) =>
    fault?.code === 'invalid_type' && fault.path.length === 0 ? types[fault.expected] : undefined,
  )
  return forms.length > 0 && forms.every(Boolean) ? [...new Set(forms)].join(' or ') : 'of another form'
}

const sizes: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' }

const describeSize = (bound: string, size: number | bigint, origin: string) =>
  sizes[origin]
    ? `Must have ${bound} ${size.toLocaleString('en')}${sizes[origin]}.`
    : `Must be ${bound} ${size.toLocaleString('en')}.`

function oneOf(values: readonly unknown[]): string {
  const named = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value))
  const others = values.length - named.length
  return `${values.length > 1 ? 'one of ' : ''}${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

/** Names a few of them: a body may hold a hundred thousand, and long ones. */
function describeUnknownKeys(keys: readonly string[]): string {
  const named = keys.slice(0, MOST_KEYS).map((key) => `"${shorten(key)}"`)
  const others = keys.length - named.length
  const rest = others > 0 ? ` and ${others.toLocaleString('en')} more` : ''
  return `Nothing here is called ${named.join(', ')}${rest}.`
}

const shorten = (key: string) => (key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key)
