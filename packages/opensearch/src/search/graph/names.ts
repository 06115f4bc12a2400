import { type NamedNumbers, type Names, projectView, workView } from '@cognate/catalogue/engine-kit'
import type { ProjectRecord } from '@cognate/contract'
import type { Catalogue } from '../data/catalogue.ts'
import { shelfOf } from '../data/shelf.ts'
import type { CatalogueSlice } from './people-slice.ts'

const workFields = ['id', 'title', 'publication_year', 'publication_date', 'primary_location', 'doi'] as const

/** Reads what some records of a slice are called. */
export async function readNames(named: NamedNumbers, slice: CatalogueSlice, catalogue: Catalogue): Promise<Names> {
  const { records } = catalogue
  const [authors, institutions, works, projects] = await Promise.all([
    read(named.authors, slice.authors.inCatalogue, (numbers) =>
      records.readFields('author', numbers, ['id', 'display_name', 'works_count']),
    ),
    read(named.institutions, slice.institutions.inCatalogue, (numbers) =>
      records.readFields('institution', numbers, ['id', 'display_name', 'country_code']),
    ),
    read(named.works, slice.works.inCatalogue, (numbers) => records.readFields('work', numbers, workFields)),
    read(named.projects ?? [], slice.projectNumbers, (numbers) => readProjects(numbers, catalogue)),
  ])
  const views = new Map([...works].map(([number, work]) => [number, workView(work)]))
  return {
    authorId: (author) => authors.get(author)!.id,
    worksOf: (author) => authors.get(author)!.works_count,
    people: (numbers) =>
      numbers.map((number) => {
        const { id, display_name } = authors.get(number)!
        return { identifier: id, display_name }
      }),
    institution: (number) => {
      const { id, display_name, country_code } = institutions.get(number)!
      return { identifier: id, display_name, country_code }
    },
    titles: (numbers) =>
      numbers.map((number) => {
        const { identifier, title, publication_year } = views.get(number)!
        return { identifier, title, publication_year }
      }),
    work: (number) => views.get(number)!,
    project: (number) => projectView(projects.get(number)!),
  }
}

/** What is told of projects, which names nobody. */
async function readProjects(numbers: readonly number[], catalogue: Catalogue): Promise<ProjectRecord[]> {
  if (numbers.length === 0) return []
  const { cluster, index } = shelfOf('project', catalogue)!
  const fields = ['id', 'title', 'start_date', 'end_date'].map((field) => `record.${field}`)
  const stored = await cluster.read<{ record: ProjectRecord }>(index, numbers.map(String), fields)
  return stored.map((document) => document!.record)
}

/** Records by their numbers in the slice. */
async function read<Value>(
  numbers: Iterable<number>,
  inCatalogue: readonly number[],
  readAll: (inCatalogue: number[]) => Promise<Value[]>,
): Promise<Map<number, Value>> {
  const wanted = [...new Set(numbers)]
  const found = await readAll(wanted.map((number) => inCatalogue[number]!))
  return new Map(wanted.map((number, place) => [number, found[place]!]))
}
