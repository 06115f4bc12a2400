import type { Engine } from '@cognate/catalogue'
import { type Filters, filtersNaming } from '@cognate/contract'

const namedEntities = { institution: 'institutions', venue: 'sources', author: 'authors', topic: 'topics' } as const

/** Of one filter; nobody reads the names of a thousand institutions. */
const MOST_NAMED = 50

/** Names of the records in filters, by the ids as the filters hold them. */
export async function namesInFilters(
  filters: Filters,
  engine: Pick<Engine, 'readOpenRecord'>,
): Promise<Record<string, string>> {
  const named = (Object.keys(namedEntities) as (keyof typeof namedEntities)[]).flatMap((kind) =>
    filtersNaming(kind).flatMap((field) =>
      (filters[field]?.values ?? []).slice(0, MOST_NAMED).map((id) => ({ entity: namedEntities[kind], id })),
    ),
  )
  const names = await Promise.all(
    named.map(async ({ entity, id }) => {
      const record = (await engine.readOpenRecord(entity, id)) as { display_name?: string } | undefined
      return record?.display_name ? [[id, record.display_name]] : []
    }),
  )
  return Object.fromEntries(names.flat())
}
