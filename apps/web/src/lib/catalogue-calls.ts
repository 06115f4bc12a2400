import type { AutocompleteAnswer, OpenListAnswer, SuggestionView } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from './api.ts'

/** The calls to the catalogue in OpenAlex's format that filters make. */

export type NamedEntity = 'authors' | 'institutions' | 'topics' | 'sources'

/** Suggestions for a name. Venues are asked for as the specification has it, and give way to those of other kinds. */
export async function suggestNames(entity: NamedEntity, q: string, signal?: AbortSignal): Promise<SuggestionView[]> {
  const answer =
    entity === 'sources'
      ? await call<AutocompleteAnswer>({
          path: paths.autocompleteAny,
          query: { entity_type: 'source', q },
          signal,
          priority: 'source',
          needsSession: false,
        })
      : await call<AutocompleteAnswer>({
          path: paths.autocomplete,
          params: { entity },
          query: { q, author_hint: entity === 'authors' ? 'institution' : undefined },
          signal,
          priority: 'suggestion',
          needsSession: false,
        })
  return answer.results
}

/** As many records as one call takes by their ids. */
const MOST_IDS = 100

interface Named {
  id: string
  display_name: string
}

/** The records of a kind that fit a filter, in OpenAlex's words. */
export async function listOpen<Item extends Named>(
  entity: NamedEntity,
  filter: string,
  signal?: AbortSignal,
): Promise<Item[]> {
  const answer = await call<OpenListAnswer>({
    path: paths.openList,
    params: { entity },
    query: { filter, 'per-page': MOST_IDS },
    signal,
    priority: 'row',
    needsSession: false,
  })
  return answer.results as unknown as Item[]
}

/** The records of a kind by their short ids; ids that the catalogue does not have are left out. */
export async function listByIds(entity: NamedEntity, ids: readonly string[], signal?: AbortSignal): Promise<Named[]> {
  const found: Named[] = []
  for (let at = 0; at < ids.length; at += MOST_IDS)
    found.push(...(await listOpen<Named>(entity, `openalex:${ids.slice(at, at + MOST_IDS).join('|')}`, signal)))
  return found
}
