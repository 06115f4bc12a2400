import type { ShareKind } from '@cognate/contract'
import type { AccessWho, Listed, Sharing, Workspace } from '@cognate/workspace'
import type { Traces } from './traces.ts'

type Thing = Sharing & { uuid: string }
type Tracing = Pick<Traces, 'count'>

/**
 * The workspace of one caller: each query, collection and filter preset that the caller reads is counted in the access log.
 * In lists, and for the default preset in the profile, only things of other owners are counted.
 */
export function traceReads(workspace: Workspace, who: AccessWho, traces: Tracing): Workspace {
  const readTracer = traceThings('read', who, traces)
  const listTracer = traceThings('listed', who, traces)
  const { queries, searches, filterPresets } = workspace
  return {
    ...workspace,
    queries: overrideCalls(queries, {
      get: async (...asked) => readTracer.traceOne('query', await queries.get(...asked)),
      list: async (...asked) => listTracer.traceForeignOf('query', await queries.list(...asked)),
    }),
    searches: overrideCalls(searches, {
      get: async (...asked) => readTracer.traceOne('search', await searches.get(...asked)),
      list: async (...asked) => listTracer.traceForeignOf('search', await searches.list(...asked)),
    }),
    filterPresets: overrideCalls(filterPresets, {
      get: async (...asked) => readTracer.traceOne('filter_preset', await filterPresets.get(...asked)),
      activate: async (...asked) => readTracer.traceOne('filter_preset', await filterPresets.activate(...asked)),
      active: async (...asked) => listTracer.traceForeign('filter_preset', await filterPresets.active(...asked)),
      list: async (...asked) => listTracer.traceForeignOf('filter_preset', await filterPresets.list(...asked)),
    }),
  }
}

function traceThings(event: 'read' | 'listed', who: AccessWho, traces: Tracing) {
  const one = <Given extends Thing | undefined>(kind: ShareKind, thing: Given): Given => {
    if (thing) {
      const facts = { subject: `${kind}:${thing.uuid}`, details: { owner: thing.owner_id } }
      traces.count(event, who, facts, event === 'read' ? 'hour' : 'day')
    }
    return thing
  }
  const other = <Given extends Thing | undefined>(kind: ShareKind, thing: Given): Given =>
    thing?.access.is_owned ? thing : one(kind, thing)
  const others = <Given extends Listed<Thing>>(kind: ShareKind, list: Given): Given => {
    for (const thing of list.results) other(kind, thing)
    return list
  }
  return { traceOne: one, traceForeign: other, traceForeignOf: others }
}

function overrideCalls<Store extends object>(store: Store, calls: Partial<Store>): Store {
  return Object.assign(Object.create(store) as Store, calls)
}
