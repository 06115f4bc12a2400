import type { QueryView, SearchModuleView } from '@cognate/contract'
import { Link } from 'react-router'
import { hidesRecords } from '../../model/filters/set-filters.ts'
import { nameOfStored, textOfStored } from '../../model/query/stored-name.ts'
import { Age } from '../../ui/age.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ShareButtonSlot } from '../../ui/feature-slots.ts'
import { IconExternalLink } from '../../ui/icons.tsx'
import { DeleteButton } from '../../ui/quiet-button.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './queries-screen.module.css'
import { QueryText, type Runs } from './query-text.tsx'
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
  /** The other runs of a query's text, where it stands for them. */
  runsOf(query: QueryView): Runs | undefined
}

/** Columns of the table. C-04. */
export function queryColumns(options: ColumnOptions): Column<QueryView>[] {
  const { modules, changes, mayShare, ShareButton, ordering, onSort, onDelete, runsOf } = options
  return [
    {
      head: messages.columns.when,
      width: '124px',
      sort: { direction: ordering.startsWith('-') ? 'descending' : 'ascending', onSort },
      cell: ({ updated_at }) => <Age time={updated_at} />,
    },
    {
      head: messages.columns.query,
      isName: true,
      cell: (query) => <QueryText uuid={query.uuid} text={textOfStored(query)} runs={runsOf(query)} />,
    },
    {
      head: messages.columns.collection,
      width: '13%',
      cell: ({ search, search_name, lacks_search }) =>
        search && search_name && !lacks_search ? (
          <Link to={`/app/collection/${search}/`} title={messages.openCollection(search_name)}>
            <bdi>{search_name}</bdi>
          </Link>
        ) : (
          search_name && <bdi>{search_name}</bdi>
        ),
    },
    {
      head: messages.columns.filters,
      width: '88px',
      cell: (query) => <FilterCount query={query} modules={modules} />,
    },
    {
      head: messages.columns.module,
      width: '128px',
      cell: ({ response_collection }) => <ResultType type={response_collection.collection_type} modules={modules} />,
    },
    {
      head: messages.columns.sharing,
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
      head: messages.columns.actions,
      width: '78px',
      isHeadSpoken: true,
      cell: (query) => <RowActions query={query} onDelete={() => onDelete(query)} />,
    },
  ]
}

/** How many filters a query sets; results that it hides are no filter, and are only named. */
function FilterCount({ query, modules }: { query: QueryView; modules: readonly SearchModuleView[] }) {
  const datasetFilters = modules.find(({ key }) => key === query.dataset)?.filters ?? []
  const labelOf = (field: string) => datasetFilters.find((filter) => filter.field === field)?.label ?? field
  const setFilters = query.filters.filter(({ field, type }) => !hidesRecords(field, type))
  const names = setFilters.map(({ field }) => labelOf(field))
  if (setFilters.length < query.filters.length) names.push(messages.hiddenResults)
  return <span title={names.join(', ')}>{messages.filters(setFilters.length)}</span>
}

function ResultType({ type, modules }: { type: string; modules: readonly SearchModuleView[] }) {
  return (
    <span className={shared.iconLine}>
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
        className={`${shared.iconButton} ${shared.hoverDark}`}
        aria-label={messages.openNamed(name)}
        title={messages.open}
      >
        <IconExternalLink size={17} stroke={1.6} aria-hidden />
      </Link>
      {query.access.is_owned && (
        <DeleteButton aria-label={messages.deleteNamed(name)} title={messages.delete} onClick={onDelete} />
      )}
    </div>
  )
}
