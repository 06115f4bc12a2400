import { shortId } from '@cognate/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'
import { listByIds, listCatalogueRecords, type NamedEntity } from './catalogue-calls.ts'

interface Names {
  /** The name of a record by its id; the short id until it is known, and where the catalogue does not have it. */
  nameOf(id: string): string
  /** Keeps a name that came with a suggestion. */
  remember(id: string, name: string): void
}

/** The names of records that a filter holds by their ids: those seen in suggestions, the others asked of the catalogue once. */
export function useNames(entity: NamedEntity, ids: readonly string[]): Names {
  const client = useQueryClient()
  const nameOf = (id: string) => client.getQueryData<string>(queryKeys.name(entity, id))
  const unknownIds = ids.map(normaliseId).filter((id) => nameOf(id) === undefined)
  // Once the names are there, nothing is unknown, and this is drawn again with them.
  useQuery({
    queryKey: queryKeys.names(entity, unknownIds.toSorted()),
    queryFn: async ({ signal }) => {
      const names = await findNames(entity, unknownIds, signal)
      for (const [id, name] of Object.entries(names)) client.setQueryData(queryKeys.name(entity, id), name)
      return names
    },
    enabled: unknownIds.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    nameOf: (id) => nameOf(normaliseId(id)) ?? normaliseId(id),
    remember: (id, name) => void client.setQueryData(queryKeys.name(entity, normaliseId(id)), name),
  }
}

/** One form of an id: `T10102`, `fields/17`. */
const normaliseId = (id: string) =>
  shortId(id).replace(/^(?:DOMAINS|FIELDS|SUBFIELDS)\//, (level) => level.toLowerCase())

/** Whether two ids name one record. */
export const isSameId = (a: string, b: string) => normaliseId(a) === normaliseId(b)

/** Names by id; an unknown id stands for itself. */
async function findNames(
  entity: NamedEntity,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const isLevel = (id: string) => entity === 'topics' && /^(?:(?:domains|fields|subfields)\/)?\d+$/.test(id)
  const records = await listByIds(
    entity,
    ids.filter((id) => !isLevel(id)),
    signal,
  )
  const levels = await Promise.all(ids.filter(isLevel).map((id) => nameLevel(id, signal)))
  return {
    ...Object.fromEntries(ids.map((id) => [id, id])),
    ...Object.fromEntries(records.map(({ id, display_name }) => [normaliseId(id), display_name])),
    ...Object.fromEntries(levels),
  }
}

interface Place {
  id: string
  display_name: string
}
type Topic = Place & Partial<Record<Level, Place | null>>
type Level = 'domain' | 'field' | 'subfield'

/** A domain, field or subfield is named by any of its topics; its number alone says by its length what it is. */
async function nameLevel(id: string, signal: AbortSignal): Promise<[string, string]> {
  const number = id.slice(id.lastIndexOf('/') + 1)
  const level: Level = number.length === 1 ? 'domain' : number.length === 2 ? 'field' : 'subfield'
  const [topic] = await listCatalogueRecords<Topic>('topics', `${level}.id:${number}`, signal)
  return [id, topic?.[level]?.display_name ?? id]
}
