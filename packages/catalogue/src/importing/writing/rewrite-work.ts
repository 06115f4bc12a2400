import { CATALOGUE_URL, type WorkRecord } from '@cognate/contract'
import { numberOfId } from '../../sources/openalex/fields.ts'
import { DELETED, type Merged, type MergedIds } from '../numbering/merged-ids.ts'

/** The record of a work with the ids that answer now; people and places that were deleted are not among it any more. */
export function rewriteWork(work: WorkRecord, merged: Merged): WorkRecord {
  const id = survivor(work.id, merged.work)
  const source = work.primary_location?.source
  const venue = source ? survivor(source.id, merged.venue) : undefined
  return {
    ...work,
    id: id ?? work.id,
    ids: 'openalex' in work.ids && id ? { ...work.ids, openalex: id } : work.ids,
    authorships: distinct(
      work.authorships.flatMap((authorship) => {
        const author = survivor(authorship.author.id, merged.author)
        if (author === undefined) return []
        const institutions = authorship.institutions.flatMap((institution) => {
          const place = survivor(institution.id, merged.institution)
          return place === undefined ? [] : { ...institution, id: place }
        })
        return {
          ...authorship,
          author: { ...authorship.author, id: author },
          institutions: distinct(institutions, ({ id }) => id),
        }
      }),
      ({ author }) => author.id,
    ),
    primary_location: work.primary_location && {
      ...work.primary_location,
      source: source && venue ? { ...source, id: venue } : null,
    },
  }
}

/** The id that an id answers as now, in URL form; undefined where the record was deleted. */
function survivor(id: string, merged: MergedIds): string | undefined {
  const into = merged.resolve(numberOfId(id))
  return into === DELETED ? undefined : `${CATALOGUE_URL}${id[CATALOGUE_URL.length]}${into}`
}

/** The first of those with one id. */
function distinct<Item>(items: Item[], idOf: (item: Item) => string): Item[] {
  const found = new Map<string, Item>()
  for (const item of items) if (!found.has(idOf(item))) found.set(idOf(item), item)
  return [...found.values()]
}
