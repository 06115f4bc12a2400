import type { SuggestionView } from '@cognate/contract'
import { call } from '../../lib/api.ts'

/** The calls to the catalogue in OpenAlex's format that filters make. */

export type NamedEntity = 'authors' | 'institutions' | 'topics' | 'sources'

/** Suggestions for a name. Venues are asked for with a lower priority than those of other kinds. */
export async function suggestNames(entity: NamedEntity, q: string, signal?: AbortSignal): Promise<SuggestionView[]> {
  const answer =
    entity === 'sources'
      ? await call('autocompleteAny', { query: { entity_type: 'source', q }, signal, priority: 'source' })
      : await suggest(entity, q, signal)
  return answer.results
}

/** Suggestions for what is typed; authors with where they are. */
export const suggest = (entity: Exclude<NamedEntity, 'sources'> | 'works', q: string, signal?: AbortSignal) =>
  call('autocomplete', {
    params: { entity },
    query: { q, author_hint: entity === 'authors' ? 'institution' : undefined },
    signal,
    priority: 'suggestion',
  })

/** As many records as one call takes by their ids. */
const MAX_IDS = 100

interface Named {
  id: string
  display_name: string
}

/** The records of a kind that fit a filter, in OpenAlex's words. */
export async function listCatalogueRecords<Item extends Named>(
  entity: NamedEntity,
  filter: string,
  signal?: AbortSignal,
): Promise<Item[]> {
  const query = { filter, 'per-page': String(MAX_IDS) }
  const answer = await call('openList', { params: { entity }, query, signal, priority: 'row' })
  return answer.results as unknown as Item[]
}

/** The records of a kind by their short ids; ids that the catalogue does not have are left out. */
export async function listByIds(entity: NamedEntity, ids: readonly string[], signal?: AbortSignal): Promise<Named[]> {
  const records: Named[] = []
  for (let at = 0; at < ids.length; at += MAX_IDS)
    records.push(
      ...(await listCatalogueRecords<Named>(entity, `openalex:${ids.slice(at, at + MAX_IDS).join('|')}`, signal)),
    )
  return records
}
