import type { z } from 'zod'
import type { routes } from './routes.ts'

/** The rows of `routes` as types only, so that callers do not carry the schemas. */
type Rows = typeof routes

export type CallKey = keyof Rows

type SchemaOf<Key extends CallKey, Part extends string> = Rows[Key] extends { [Name in Part]: infer Schema }
  ? Schema
  : never

/** A value as callers write it; read-only lists are accepted, too. */
type Sendable<Value> = Value extends readonly unknown[] | object
  ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
  : Value

/** Parameters of an address. Where the schema converts a text, callers give the converted value. */
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
