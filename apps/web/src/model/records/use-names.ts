import { shortId } from '@cognate/contract/ids'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { listByIds, listOpen, type NamedEntity } from './catalogue-calls.ts'

interface Names {
  /** The name of a record by its id; the short id until it is known, and where the catalogue does not have it. */
  nameOf(id: string): string
  /** Keeps a name that came with a suggestion. */
  remember(id: string, name: string): void
}

type Known = Record<string, string>

/** The names of records that a filter holds by their ids: those seen in suggestions, the others asked of the catalogue once. */
export function useNames(entity: NamedEntity, ids: readonly string[]): Names {
  const client = useQueryClient()
  const { data: known = {} } = useQuery<Known>({
    queryKey: ['names', entity],
    // Filled below and by suggestions; nothing is asked for all names at once.
    queryFn: skipToken,
    initialData: {},
    gcTime: Number.POSITIVE_INFINITY,
  })
  const keep = (names: Known) => client.setQueryData<Known>(['names', entity], (last) => ({ ...last, ...names }))
  const unknown = ids.map(placeOf).filter((id) => !(id in known))
  useQuery({
    queryKey: ['names', entity, 'of', unknown.toSorted()],
    queryFn: async ({ signal }) => {
      const names = await findNames(entity, unknown, signal)
      keep(names)
      return names
    },
    enabled: unknown.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    nameOf: (id) => known[placeOf(id)] ?? placeOf(id),
    remember: (id, name) => void keep({ [placeOf(id)]: name }),
  }
}

/** One form of an id: `T10102`, `fields/17`. */
const placeOf = (id: string) => shortId(id).replace(/^(?:DOMAINS|FIELDS|SUBFIELDS)\//, (level) => level.toLowerCase())

/** Whether two ids name one record. */
export const isSameId = (a: string, b: string) => placeOf(a) === placeOf(b)

/** Names by id; an id that nothing bears names itself. */
async function findNames(entity: NamedEntity, ids: readonly string[], signal: AbortSignal): Promise<Known> {
  const isLevel = (id: string) => entity === 'topics' && /^(?:(?:domains|fields|subfields)\/)?\d+$/.test(id)
  const records = await listByIds(
    entity,
    ids.filter((id) => !isLevel(id)),
    signal,
  )
  const levels = await Promise.all(ids.filter(isLevel).map((id) => nameLevel(id, signal)))
  return {
    ...Object.fromEntries(ids.map((id) => [id, id])),
    ...Object.fromEntries(records.map(({ id, display_name }) => [placeOf(id), display_name])),
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
  const [topic] = await listOpen<Topic>('topics', `${level}.id:${number}`, signal)
  return [id, topic?.[level]?.display_name ?? id]
}
