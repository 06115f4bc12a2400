import { calls } from './calls.ts'
import type { Route } from './route.ts'

type Rows<Keys extends PropertyKey> = Record<Keys, Partial<Route> & Pick<Route, 'summary' | 'answer'>>

/** A row with what it shares with its neighbours; where both say the same, the row counts. */
type Overlaid<Shared, Row> = Omit<{ status: 200; errors: readonly [] } & Shared, keyof Row> & Row

/**
 * Rows of the table, with what they share: each has the address and access of the call of its key, answers 200 unless it says
 * otherwise, and names the refusals that do not follow from it (`refusalsOf`). Keeps the narrow types of its schemas.
 */
export function routesOf<const Shared extends Partial<Route>, const Own extends Rows<keyof Own & keyof typeof calls>>(
  shared: Shared,
  rows: Own,
) {
  const whole = Object.entries<object>(rows).map(([key, row]) => [
    key,
    { status: 200, errors: [], ...calls[key as keyof typeof calls], ...shared, ...row },
  ])
  return Object.fromEntries(whole) as {
    [Key in keyof Own & keyof typeof calls]: (typeof calls)[Key] & Overlaid<Shared, Own[Key]>
  }
}
