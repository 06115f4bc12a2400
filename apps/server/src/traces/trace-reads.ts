import type { ShareKind } from '@cognate/contract'
import type { AccessWho, Listed, Sharing, Workspace } from '@cognate/workspace'
import type { Traces } from './traces.ts'

type Thing = Sharing & { uuid: string }
type Tracing = Pick<Traces, 'count'>

/**
 * The workspace as one caller uses it: each query, collection and filter preset that it gives is counted in the access
 * log. Lists, and the default preset that comes with every profile, count where the thing is somebody else's.
 */
export function traceReads(workspace: Workspace, who: AccessWho, traces: Tracing): Workspace {
  const opened = traceThings('read', who, traces)
  const shown = traceThings('listed', who, traces)
  const { queries, searches, filterPresets } = workspace
  return {
    ...workspace,
    queries: over(queries, {
      get: async (...asked) => opened.one('query', await queries.get(...asked)),
      list: async (...asked) => shown.others('query', await queries.list(...asked)),
    }),
    searches: over(searches, {
      get: async (...asked) => opened.one('search', await searches.get(...asked)),
      list: async (...asked) => shown.others('search', await searches.list(...asked)),
    }),
    filterPresets: over(filterPresets, {
      get: async (...asked) => opened.one('filter_preset', await filterPresets.get(...asked)),
      activate: async (...asked) => opened.one('filter_preset', await filterPresets.activate(...asked)),
      active: async (...asked) => shown.other('filter_preset', await filterPresets.active(...asked)),
      list: async (...asked) => shown.others('filter_preset', await filterPresets.list(...asked)),
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
  return { one, other, others }
}

/** A store with some of its calls replaced. */
function over<Store extends object>(store: Store, calls: Partial<Store>): Store {
  return Object.assign(Object.create(store) as Store, calls)
}
