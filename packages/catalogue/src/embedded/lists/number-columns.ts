import { NONE } from '../../base/none.ts'
import type { RecordKind } from '../../columns/columns.ts'
import type { NumberProperty } from '../../open-catalogue/properties.ts'
import { remember } from '../../open-catalogue/remember.ts'
import { UNKNOWN_NUMBER } from '../../open-catalogue/unknown-number.ts'
import type { ListedNumbers } from '../../tables/masks.ts'
import type { NumberColumn } from '../../tables/table.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { citationsOfWorks, metricOfAuthors } from './citations.ts'
import type { StoredLists } from './stored-lists.ts'
import { topicCitations } from './taxonomies.ts'

type NumbersOf = (data: CatalogueData, stored: StoredLists) => NumberColumn

const known = (numbers: ListedNumbers): NumberColumn => ({ numbers })
const orUnknown = (numbers: ListedNumbers, unknown = UNKNOWN_NUMBER): NumberColumn => ({ numbers, unknown })

/** Numbers that no column holds, read from all records of a kind once a catalogue and thread. */
const storedIn =
  (kind: 'institution' | 'venue', ...path: string[]): NumbersOf =>
  (data, stored) =>
    orUnknown(remember(data, `${kind} ${path}`, () => stored.storedNumbers(kind, path)))

const columns: { [Kind in RecordKind]: Record<NumberProperty<Kind>, NumbersOf> } = {
  work: {
    year: ({ columns }) => orUnknown(columns.work_year, 0),
    day: ({ columns }) => orUnknown(columns.work_day, NONE),
    cited_by: (data) => orUnknown(citationsOfWorks(data)),
    authors_count: (data) => known(countedIn(data, 'authorship_offsets')),
    institutions_count: (data) => known(countedIn(data, 'work_institution_offsets')),
    countries_count: (data) => known(countriesOf(data)),
  },
  author: {
    works_count: ({ columns }) => known(columns.author_works_count),
    cited_by: (data) => orUnknown(metricOfAuthors('author_cited_by', data)),
    h_index: (data) => orUnknown(metricOfAuthors('author_h_index', data)),
  },
  institution: {
    works_count: ({ columns }) => known(columns.institution_works_count),
    cited_by: storedIn('institution', 'cited_by_count'),
  },
  venue: {
    works_count: ({ columns }) => known(columns.venue_works_count),
    cited_by: storedIn('venue', 'cited_by_count'),
    h_index: storedIn('venue', 'summary_stats', 'h_index'),
    mean_citedness: storedIn('venue', 'summary_stats', '2yr_mean_citedness'),
  },
  topic: {
    works_count: ({ topics }) => known(topics.map(({ count }) => count ?? 0)),
    cited_by: (data) => orUnknown(topicCitations(data)),
  },
}

/** The numbers of a property of the records of a kind. */
export function numberColumn(
  kind: RecordKind,
  property: string,
  data: CatalogueData,
  stored: StoredLists,
): NumberColumn {
  return (columns[kind] as Record<string, NumbersOf>)[property]!(data, stored)
}

/** How many values each work has in a list. */
function countedIn(data: CatalogueData, lists: 'authorship_offsets' | 'work_institution_offsets'): ListedNumbers {
  return remember(data, lists, () => {
    const offsets = data.columns[lists]
    return Uint32Array.from({ length: offsets.length - 1 }, (_, row) => offsets[row + 1]! - offsets[row]!)
  })
}

/** How many countries each work comes from. */
function countriesOf(data: CatalogueData): ListedNumbers {
  return remember(data, 'countries of works', () => {
    const { work_institution_offsets: offsets, work_institution, institution_country } = data.columns
    const countriesOf = (work: number) => {
      const all = new Set<number>()
      for (let at = offsets[work]!; at < offsets[work + 1]!; at++) all.add(institution_country[work_institution[at]!]!)
      all.delete(0)
      return all.size
    }
    return Uint16Array.from({ length: offsets.length - 1 }, (_, work) => countriesOf(work))
  })
}
