import type { z } from 'zod'
import type { routes } from './routes.ts'

/** What the rows of `routes` say of a call, as types alone: whoever calls by key carries no schema. */
type Rows = typeof routes

export type CallKey = keyof Rows

type SchemaOf<Key extends CallKey, Part extends string> = Rows[Key] extends { [Name in Part]: infer Schema }
  ? Schema
  : never

/** As one writes it: a list that nobody may change can be sent too. */
type Sendable<Value> = Value extends readonly unknown[] | object
  ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
  : Value

/** Parameters of an address are texts, which a schema may turn into something else; what is turned, is given as what it becomes. */
type Parameters<Schema> = Schema extends z.ZodObject
  ? {
      [Name in keyof z.input<Schema>]: unknown extends z.input<Schema>[Name]
        ? z.output<Schema>[Name & keyof z.output<Schema>]
        : z.input<Schema>[Name]
    }
  : never

export type ParamsOf<Key extends CallKey> = Parameters<SchemaOf<Key, 'params'>>
export type QueryOf<Key extends CallKey> = Parameters<SchemaOf<Key, 'query'>>
export type BodyOf<Key extends CallKey> =
  SchemaOf<Key, 'body'> extends infer Schema extends z.ZodType ? Sendable<z.input<Schema>> : never
/** What a call resolves with; undefined where success has no body. */
export type AnswerOf<Key extends CallKey> = Rows[Key]['answer'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : undefined
