import { calls } from './calls.ts'
import { type Route, Uuid } from './route.ts'

type Rows<Keys extends PropertyKey> = Record<Keys, Partial<Route> & Pick<Route, 'summary'>>

/** What is filled into a path that has `:uuid` and nothing else to fill in. */
type ByUuid<Path> = Path extends `${infer Before}:uuid${infer After}`
  ? `${Before}${After}` extends `${string}:${string}`
    ? unknown
    : { params: typeof Uuid }
  : unknown

const byUuid = (path: string) => (/^[^:]*:uuid[^:]*$/.test(path) ? { params: Uuid } : {})

/** A row with what it shares with its neighbours; where both say the same, the row counts. */
type Overlaid<Shared, Row> = Omit<{ status: number; answer: null; errors: readonly [] } & Shared, keyof Row> & Row

/**
 * Rows of the table, with what they share: each has the address and access of the call of its key, takes a `:uuid` that stands alone
 * in its path, answers 200, or 204 where it names no answer, unless it says otherwise, and names the refusals that do not follow
 * from it (`refusalsOf`). Keeps the narrow types of its schemas.
 */
export function routesOf<const Shared extends Partial<Route>, const Own extends Rows<keyof Own & keyof typeof calls>>(
  shared: Shared,
  rows: Own,
) {
  const whole = Object.entries<Partial<Route>>(rows).map(([key, row]) => {
    const call = calls[key as keyof typeof calls]
    const route: Partial<Route> = { errors: [], answer: null, ...byUuid(call.path), ...call, ...shared, ...row }
    const isEmpty = route.answer === null && !route.answer_types
    return [key, { status: isEmpty ? 204 : 200, ...route }]
  })
  return Object.fromEntries(whole) as {
    [Key in keyof Own & keyof typeof calls]: (typeof calls)[Key] &
      Overlaid<Shared & ByUuid<(typeof calls)[Key]['path']>, Own[Key]>
  }
}
