import type { Workspace } from '@cognate/workspace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { publicOrigin } from '../base/public-origin.ts'
import type { Postman } from '../mail/postman.ts'
import type { Traces } from '../traces/traces.ts'
import type { Oidc } from './oidc.ts'

/** A browser on its way to an identity provider or back, and what is needed to answer it. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  services: {
    config: Config
    workspace: Workspace
    oidc: Oidc
    traces: Pick<Traces, 'refused'>
    postman: Pick<Postman, 'tell'>
    log: Pick<Log, 'warn'>
    now: () => Date
  }
}

/** `https://experts.example.org`: where people reach the installation. */
export function originOf({ request, services }: Pick<Exchange, 'request' | 'services'>): string {
  return publicOrigin(services.config, request.server)
}
