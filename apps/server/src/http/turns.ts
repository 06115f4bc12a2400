import { CallerShares, workFor } from '@cognate/catalogue'
import type { RouteKey } from '@cognate/contract'
import { addressKey } from '../access/address-key.ts'
import type { Config } from '../base/config.ts'
import { asStage } from '../base/stages.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { closedSignal } from './closed-signal.ts'
import { Calm, Gate } from './gate.ts'
import type { Call } from './handler.ts'
import type { CheckUnread } from './unread.ts'

/** Kinds of costly work; each has a gate of its own, so that none delays the others. */
type Work = 'search' | 'check' | 'list' | 'suggest' | 'read'

type WorkOf = { [Key in RouteKey]?: Work | ((call: Pick<Call<Key>, 'query' | 'body'>) => Work | undefined) }

/** Calls that wait for a turn; all others are cheap. */
const workOf = {
  findSimilar: 'search',
  getQuery: ({ query }) => (query.run === '1' ? 'search' : undefined),
  countTopics: ({ body }) => (body.query === undefined ? 'check' : 'search'),
  drawNetwork: ({ body }) => (body.query === undefined ? 'check' : 'search'),
  listAuthorWorks: ({ query }) => ((query.query ?? query.manuscript ?? query.words) ? 'search' : undefined),
  expandNetwork: 'check',
  checkConflicts: 'check',
  checkConflictLists: 'check',
  checkHandlingEditor: 'check',
  getDecisionReport: 'check',
  sealDecisionReport: 'check',
  freezeAnswer: 'search',
  askFrozenAgain: 'search',
  setWatch: ({ body }) => (body.is_on ? 'search' : undefined),
  readManuscript: 'read',
  matchPeople: 'check',
  readReferences: 'check',
  readRecords: 'list',
  openList: 'list',
  autocomplete: 'suggest',
  autocompleteAny: 'suggest',
} satisfies WorkOf

/** The calls that may be refused because too many others wait. */
export const callsInTurn = Object.keys(workOf) as RouteKey[]

/** Waits until a call may begin, and runs it for its caller. */
export type TakeTurn = <Result>(key: RouteKey, call: Call<RouteKey>, run: () => Promise<Result>) => Promise<Result>

/** The gates of a server; each searching thread has work at hand while an answer is written. */
export function createTurns(
  load: Config['load'],
  checkUnread: CheckUnread,
  metrics?: Pick<Metrics, 'watchQueue'>,
): TakeTurn {
  const { searchesAtOnce, searchesWaiting, patienceMs, limitMs } = load
  const calm = new Calm()
  const gate = (inside: number) => new Gate({ inside, waiting: searchesWaiting, patienceMs, calm })
  // Long calls leave threads for the short ones.
  const halfOfSearches = Math.max(1, Math.floor(searchesAtOnce / 2))
  const gates: Record<Work, Gate> = {
    search: gate(searchesAtOnce),
    check: gate(halfOfSearches),
    list: gate(halfOfSearches),
    suggest: gate(searchesAtOnce),
    // Each is a process of its own beside this one.
    read: gate(Math.min(2, halfOfSearches)),
  }
  for (const [work, each] of Object.entries(gates)) metrics?.watchQueue(work, () => each.figures)
  const shares = new CallerShares()
  return async (key, call, run) => {
    const share = shares.of(turnHolderOf(call))
    const begin = () => workFor({ share, endsAt: performance.now() + limitMs }, run)
    const work = workOfCall(key, call)
    if (!work) return begin()
    checkUnread(call.request)
    const leave = await asStage('wait', () => gates[work].enter(share, closedSignal(call.reply)))
    try {
      return await begin()
    } finally {
      leave()
    }
  }
}

function workOfCall(key: RouteKey, call: Call<RouteKey>): Work | undefined {
  const work = (workOf as WorkOf)[key] as Work | ((call: unknown) => Work | undefined) | undefined
  return typeof work === 'function' ? work(call) : work
}

/** The account whose turn it is, else the address. */
function turnHolderOf({ caller, request }: Call<RouteKey>): string {
  return caller?.account.id ?? addressKey(request.ip)
}
