import type { RouteKey, routes } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccountOwner, Caller } from '../access/callers.ts'
import type { WrittenAnswer } from '../base/written-answer.ts'
import type { Services } from './services.ts'

type Definition<Key extends RouteKey> = (typeof routes)[Key]
type Part<Key extends RouteKey, Name extends string> =
  Definition<Key> extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

type CallerOf<Given> = Given extends 'signed-in' | 'administrator' | 'operator'
  ? Caller
  : Given extends 'own-account'
    ? Caller | AccountOwner
    : Caller | undefined

/** What a handler receives: the validated parts of the request, who calls, and the services. */
export interface Call<Key extends RouteKey> {
  params: Part<Key, 'params'>
  query: Part<Key, 'query'>
  body: Part<Key, 'body'>
  caller: CallerOf<Definition<Key>['access']>
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}

/**
 * Answers one call of the contract. Its result is checked against the call's schema before it is sent. A handler that has
 * sent the reply itself, such as a redirect, returns the reply. Of a written answer the head is checked.
 */
export type Handler<Key extends RouteKey> = (
  call: Call<Key>,
) => Promise<Part<Key, 'answer'> | WrittenAnswer<Omit<Extract<Part<Key, 'answer'>, object>, 'results'>> | FastifyReply>

export type Handlers = { [Key in RouteKey]: Handler<Key> }
