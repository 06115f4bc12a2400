import { CATALOGUE_URL, type WorkRecord } from '@cognate/contract'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import { DELETED, type Merged, type MergedIds } from '../numbering/merged-ids.ts'

/** The record of a work with current ids and without deleted authors, institutions and venues. */
export function rewriteWork(work: WorkRecord, merged: Merged): WorkRecord {
  const id = survivingId(work.id, merged.work)
  const source = work.primary_location?.source
  const venue = source ? survivingId(source.id, merged.venue) : undefined
  return {
    ...work,
    id: id ?? work.id,
    ids: 'openalex' in work.ids && id ? { ...work.ids, openalex: id } : work.ids,
    authorships: distinctById(
      work.authorships.flatMap((authorship) => {
        const author = survivingId(authorship.author.id, merged.author)
        if (author === undefined) return []
        const institutions = authorship.institutions.flatMap((institution) => {
          const institutionId = survivingId(institution.id, merged.institution)
          return institutionId === undefined ? [] : { ...institution, id: institutionId }
        })
        return {
          ...authorship,
          author: { ...authorship.author, id: author },
          institutions: distinctById(institutions, ({ id }) => id),
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

/** The current id of a record, in URL form; undefined if it was deleted. */
function survivingId(id: string, merged: MergedIds): string | undefined {
  const into = merged.resolve(numberOfId(id))
  return into === DELETED ? undefined : `${CATALOGUE_URL}${id[CATALOGUE_URL.length]}${into}`
}

/** The items without repeated ids; the first of each id stays. */
function distinctById<Item>(items: Item[], idOf: (item: Item) => string): Item[] {
  const firstById = new Map<string, Item>()
  for (const item of items) if (!firstById.has(idOf(item))) firstById.set(idOf(item), item)
  return [...firstById.values()]
}
