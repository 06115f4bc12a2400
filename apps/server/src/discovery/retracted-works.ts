import type { Engine } from '@cognate/catalogue'
import { MOST_RETRACTED, type PersonPage, shortId, type WorkRecord } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'

interface Table {
  retractions: Pick<Workspace['retractions'], 'find'>
}

const DOI_PREFIX = /^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i

/** A DOI as the table has it. */
export const bareDoi = (doi: string): string => doi.trim().replace(DOI_PREFIX, '').toLowerCase()

/** Works, of which those that the table names are retracted as well as those that the catalogue does. */
export async function withRetractions<Work extends Pick<WorkRecord, 'doi' | 'is_retracted'>>(
  works: readonly Work[],
  { retractions }: Table,
): Promise<Work[]> {
  const found = await retractions.find(works.flatMap(({ doi }) => (doi ? [bareDoi(doi)] : [])))
  return works.map((work) => (work.doi && found.has(bareDoi(work.doi)) ? { ...work, is_retracted: true } : work))
}

interface ListedWork {
  id: string
  title: string
  publication_date: string | null
  publication_year: number | null
  doi: string | null
  is_retracted: boolean
}

/** Works that one page of a list holds, and pages that are read of somebody's works. */
const PAGE = 200
const MOST_PAGES = 25

/** Somebody's works that the catalogue or the table calls retracted, the newest first. */
export async function readRetracted(
  author: string,
  engine: Pick<Engine, 'listRecords'>,
  { retractions }: Table,
): Promise<PersonPage['retracted']> {
  const works = await listWorks(author, engine)
  const found = await retractions.find(works.flatMap(({ doi }) => (doi ? [bareDoi(doi)] : [])))
  const retracted = works.flatMap(({ id: identifier, is_retracted, doi, ...work }) => {
    const noted = doi ? found.get(bareDoi(doi)) : undefined
    if (!is_retracted && !noted) return []
    const notice = noted?.notice ? `https://doi.org/${noted.notice}` : null
    return [{ identifier, doi, ...work, retracted_on: noted?.retracted_on ?? null, notice }]
  })
  return { count: retracted.length, works: retracted.slice(0, MOST_RETRACTED) }
}

async function listWorks(author: string, engine: Pick<Engine, 'listRecords'>): Promise<ListedWork[]> {
  const works: ListedWork[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { results } = await engine.listRecords({
      ...{ entity: 'works', search: '', page, perPage: PAGE, sort: 'publication_date:desc' },
      select: 'id,title,publication_date,publication_year,doi,is_retracted',
      filter: `authorships.author.id:${shortId(author)}`,
    })
    works.push(...(results as unknown as ListedWork[]))
    if (results.length < PAGE) break
  }
  return works
}
