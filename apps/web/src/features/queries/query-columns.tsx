import type { QueryView, SearchModuleView } from '@cognate/contract'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { nameOfStored, textOfStored } from '../../model/query/stored-name.ts'
import { Age } from '../../ui/age.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ShareButtonSlot } from '../../ui/feature-slots.ts'
import { RecordIcon } from '../../ui/record-icon.tsx'
import classes from './queries-screen.module.css'
import { QueryText } from './query-text.tsx'
import { previewOf } from './query-words.ts'
import type { QueryOrdering, useQueryChanges } from './use-queries.ts'

interface ColumnOptions {
  modules: readonly SearchModuleView[]
  changes: ReturnType<typeof useQueryChanges>
  mayShare: boolean
  ShareButton: ShareButtonSlot
  ordering: QueryOrdering
  onSort(): void
  onDelete(query: QueryView): void
}

/** Columns of the table. C-04. */
export function queryColumns(options: ColumnOptions): Column<QueryView>[] {
  const { modules, changes, mayShare, ShareButton, ordering, onSort, onDelete } = options
  return [
    {
      key: 'when',
      head: 'When',
      width: '124px',
      sort: { direction: ordering.startsWith('-') ? 'descending' : 'ascending', onSort },
      cell: ({ updated_at }) => <Age time={updated_at} />,
    },
    { key: 'query', head: 'Query', isName: true, cell: (query) => <QueryText text={textOfStored(query)} /> },
    {
      key: 'collection',
      head: 'Collection',
      width: '13%',
      cell: ({ search_name }) => search_name && <bdi>{search_name}</bdi>,
    },
    {
      key: 'filters',
      head: 'Filters',
      width: '88px',
      cell: (query) => <span title={filterNames(query, modules)}>{query.filters.length} Filters</span>,
    },
    {
      key: 'type',
      head: 'Result type',
      width: '128px',
      cell: ({ response_collection }) => <ResultType type={response_collection.collection_type} modules={modules} />,
    },
    {
      key: 'sharing',
      head: 'Sharing',
      width: '136px',
      isButton: true,
      cell: (query) =>
        (mayShare || !query.access.is_owned) && (
          <ShareButton
            item={{ kind: 'query', ...query }}
            name={previewOf(nameOfStored(query))}
            onChanged={changes.share}
          />
        ),
    },
    {
      key: 'actions',
      head: 'Actions',
      width: '78px',
      isHeadSpoken: true,
      cell: (query) => <RowActions query={query} onDelete={() => onDelete(query)} />,
    },
  ]
}

function filterNames({ dataset, filters }: QueryView, modules: readonly SearchModuleView[]): string {
  const datasetFilters = modules.find(({ key }) => key === dataset)?.filters ?? []
  return filters.map(({ field }) => datasetFilters.find((filter) => filter.field === field)?.label ?? field).join(', ')
}

function ResultType({ type, modules }: { type: string; modules: readonly SearchModuleView[] }) {
  return (
    <span className={classes.type}>
      <RecordIcon type={type} size={16} />
      {modules.find(({ key }) => key === type)?.label ?? type}
    </span>
  )
}

function RowActions({ query, onDelete }: { query: QueryView; onDelete(): void }) {
  const name = previewOf(nameOfStored(query))
  return (
    <div className={classes.actions}>
      <Link
        to={`/app/query/${query.uuid}/`}
        target="_blank"
        rel="noopener"
        className={classes.action}
        aria-label={`Open in a new tab: ${name}`}
        title="Open in a new tab"
      >
        <IconExternalLink size={17} stroke={1.6} aria-hidden />
      </Link>
      {query.access.is_owned && (
        <button
          type="button"
          className={`${classes.action} ${classes.delete}`}
          aria-label={`Delete: ${name}`}
          title="Delete"
          onClick={onDelete}
        >
          <IconTrash size={17} stroke={1.6} aria-hidden />
        </button>
      )}
    </div>
  )
}
