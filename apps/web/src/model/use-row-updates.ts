import type { ShareView } from '@cognate/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isConflict } from '../lib/change-with-retry.ts'

interface Keys {
  /** The key of all pages of the list. */
  lists: QueryKey
  /** The keys of everything to read again after a change. */
  changed: readonly QueryKey[]
}

/** Updates the rows of a list after changes: at once where they are shown, or by reading the list again. */
export function useRowUpdates<Row extends ShareView>({ lists, changed }: Keys) {
  const client = useQueryClient()
  const update = (next: (row: Row) => Row) =>
    client.setQueriesData<ListPage<Row>>(
      { queryKey: lists },
      (list) => list && { ...list, results: list.results.map(next) },
    )
  const replace = (uuid: string, changes: Partial<Row>) =>
    update((row) => (row.uuid === uuid ? { ...row, ...changes } : row))
  const reload = () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
  const updateShares = ({ uuid, shared_users, shared_teams }: ShareView) =>
    replace(uuid, { shared_users, shared_teams } as Partial<Row>)

  /** Waits for a change. The list is read again where somebody else changed the same row first. */
  const reloadOnConflict = async <Thing>(changing: Promise<Thing>): Promise<Thing> => {
    try {
      return await changing
    } catch (error) {
      if (isConflict(error)) await reload()
      throw error
    }
  }
  return { update, replace, reload, share: updateShares, seeConflict: reloadOnConflict }
}

/** One page of a list, with the number of all there are. */
interface ListPage<Item> {
  count: number
  results: Item[]
}
