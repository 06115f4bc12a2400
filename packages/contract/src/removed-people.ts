import type { HistoryItem } from './approvals.ts'
import { fullName } from './full-name.ts'
import { shortId } from './ids.ts'

type Change = Extract<HistoryItem, { kind: 'change' }>

/** Somebody who was removed from a collection and did not come back. */
export interface RemovedPerson {
  /** A short id. */
  id: string
  name: string
  by: string | undefined
  /** `YYYY-MM-DD`. */
  day: string
  /** Why, as somebody said afterwards. */
  note: string | null
}

/**
 * Who was removed, as far as the history tells.
 * @param history  The newest first.
 * @param listed   Ids of those who are in the collection, or hidden in it.
 */
export function removedPeople(history: readonly HistoryItem[], listed: readonly string[]): RemovedPerson[] {
  const changes = history.filter((item): item is Change => item.kind === 'change')
  const there = new Set(listed.map(shortId))
  const last = Map.groupBy(changes, ({ identifier }) => shortId(identifier))
  return [...last].flatMap(([id, own]) => {
    const removal = own.findIndex((item) => item.changes.is_removed)
    if (removal < 0 || there.has(id)) return []
    const { display_name, by, at } = own[removal]!
    const said = own.slice(0, removal).find((item) => item.changes.note !== undefined)
    return {
      ...{ id, name: display_name ?? id, by: by ? fullName(by) : undefined, day: at.slice(0, 10) },
      note: said?.changes.note ?? null,
    }
  })
}

/** Who hid somebody, as far as the history tells; the newest first in it. */
export function hiddenBy(history: readonly HistoryItem[], identifier: string): string | undefined {
  const hiding = history.find(
    (item) => item.kind === 'change' && item.changes.is_hidden && shortId(item.identifier) === shortId(identifier),
  )
  return hiding?.by ? fullName(hiding.by) : undefined
}
