import type { Config } from '../base/config.ts'
import type { Caller } from './callers.ts'
import type { WayIn } from './ways-in.ts'

/** How a session began. */
interface Beginning {
  way_in?: WayIn
  second_factor?: boolean | undefined
}

interface Settings {
  config: Pick<Config, 'secondFactor'>
  demoUsername: string | null
}

/** Whether whoever administers has to prove a second factor. A demo can be reached from its own machine alone. */
export const isSecondFactorRequired = ({ config, demoUsername }: Settings): boolean =>
  (config.secondFactor ?? (demoUsername === null ? 'required' : 'optional')) === 'required'

/**
 * The caller of a session; one who administers and came by a password alone has no role. An identity provider asks for a
 * second factor itself, so whoever comes through one is not asked here.
 */
export function withoutUnprovenRoles(caller: Caller, { way_in, second_factor }: Beginning, settings: Settings): Caller {
  const isProven = typeof way_in === 'string' || second_factor === true
  if (isProven || !(caller.isOperator || caller.isLocalAdmin) || !isSecondFactorRequired(settings)) return caller
  const secondFactorNeeded = caller.account.second_factor_since === null ? 'set_up' : 'sign_in'
  return { ...caller, isOperator: false, isLocalAdmin: false, secondFactorNeeded }
}
