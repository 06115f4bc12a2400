import type { QueryView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format-age.ts'
import { nameOfStored, textOfStored } from '../../model/query/stored-name.ts'
import { useMay, useSearchModules } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { ShareButtonSlot } from '../../ui/feature-slots.ts'
import { IconTrash } from '../../ui/icons.tsx'
import { List, ListTools } from '../../ui/list.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { groupQueries } from './group-queries.ts'
import { messages } from './messages.ts'
import classes from './queries-screen.module.css'
import { queryColumns } from './query-columns.tsx'
import type { Runs } from './query-text.tsx'
import { previewOf } from './query-words.ts'
import { QUERIES_PER_PAGE, type QueryOrdering, queriesQuery, useQueryChanges } from './use-queries.ts'

/** Milliseconds without a key press before the search starts. C-04. */
const DELAY = 250

/** What is about to be deleted: one query, or all selected ones. */
type Deletion = QueryView | 'selected'

/** `/app/queries/`: a person's queries, to open them again, share them, or delete them with their texts. */
export function QueriesScreen({ ShareButton }: { ShareButton: ShareButtonSlot }) {
  const screen = useListScreen<Deletion>()
  const { page, search, askToDelete, rowToDelete: deletion } = screen
  const [ordering, setOrdering] = useState<QueryOrdering>('-created_at')
  const list = useQuery(queriesQuery({ page, search, ordering }))
  const { visibleQueries, runsOf } = useGroups(list.data?.results ?? [])
  const { selectedIds, setSelectedIds } = useVisibleSelection(visibleQueries)
  const changes = useQueryChanges()
  const modules = useSearchModules()
  const mayShare = useMay('share')

  const onSort = () => {
    setOrdering(ordering === 'updated_at' ? '-updated_at' : 'updated_at')
    screen.showFirstPage()
  }
  const columns = queryColumns({
    modules,
    changes,
    mayShare,
    ShareButton,
    ordering,
    onSort,
    onDelete: askToDelete,
    runsOf,
  })
  const remove = () => {
    const callbacks = { onSettled: screen.closeQuestion }
    if (deletion === 'selected') changes.removeMany.mutate([...selectedIds], callbacks)
    else if (deletion) changes.remove.mutate(deletion, callbacks)
  }
  return (
    <Page title={messages.title} lead={messages.lead}>
      <ListTools>
        <SearchField label={messages.filterQueries} delay={DELAY} onSearch={screen.setSearch} />
        <SelectionTools
          count={selectedIds.size}
          onClear={() => setSelectedIds(new Set())}
          onDelete={() => askToDelete('selected')}
        />
      </ListTools>
      <List
        nouns={['query', 'queries']}
        list={list}
        pageSize={QUERIES_PER_PAGE}
        empty={<NoQueries isNarrowed={screen.isNarrowed} />}
      >
        {() => (
          <DataTable
            label={messages.list}
            columns={columns}
            rows={visibleQueries}
            keyOf={({ uuid }) => uuid}
            selection={{ ...selectionTexts, chosen: selectedIds, onChange: setSelectedIds }}
          />
        )}
      </List>
      <DeleteQuestion
        deletion={deletion}
        selectedCount={selectedIds.size}
        isPending={changes.remove.isPending || changes.removeMany.isPending}
        onConfirm={remove}
        onClose={screen.closeQuestion}
      />
    </Page>
  )
}

const selectionTexts = {
  allLabel: messages.selectAll,
  labelOf: (query: QueryView) => messages.select(previewOf(nameOfStored(query))),
  isSelectable: ({ access }: QueryView) => access.is_owned,
}

/** The queries of a page, those of one text folded under the first of them until somebody unfolds them. */
function useGroups(queries: readonly QueryView[]) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const groups = groupQueries(queries)
  const toggle = (uuid: string) => setOpenIds(openIds.symmetricDifference(new Set([uuid])))
  return {
    visibleQueries: groups.flatMap(({ first, others }) => (openIds.has(first.uuid) ? [first, ...others] : [first])),
    runsOf: ({ uuid }: QueryView): Runs | undefined => {
      const count = groups.find(({ first }) => first.uuid === uuid)?.others.length ?? 0
      return count === 0 ? undefined : { count, isOpen: openIds.has(uuid), onToggle: () => toggle(uuid) }
    },
  }
}

/** The selected queries among those on the page: nobody deletes what they do not see. */
function useVisibleSelection(visibleQueries: readonly QueryView[]) {
  const [selected, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const selectedIds = new Set(visibleQueries.map(({ uuid }) => uuid).filter((uuid) => selected.has(uuid)))
  return { selectedIds, setSelectedIds }
}

function SelectionTools({ count, onClear, onDelete }: { count: number; onClear(): void; onDelete(): void }) {
  return (
    <>
      {count > 0 && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={onClear}>
          {messages.clearSelection}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.deleteMany}
        leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
        disabled={count === 0}
        onClick={onDelete}
      >
        {messages.deleteMany(count)}
      </Button>
    </>
  )
}

interface DeleteQuestionProps {
  deletion: Deletion | undefined
  selectedCount: number
  isPending: boolean
  onConfirm(): void
  onClose(): void
}

function DeleteQuestion({ deletion, selectedCount, ...dialog }: DeleteQuestionProps) {
  const isMany = deletion === 'selected'
  return (
    <ConfirmDialog
      isOpen={deletion !== undefined}
      title={isMany ? messages.deleteQueries : messages.deleteQuery}
      sentence={deletion === undefined ? '' : describeDeletion(deletion, selectedCount)}
      confirmLabel={isMany ? messages.deleteMany(selectedCount) : messages.deleteQuery}
      {...dialog}
    >
      <QuietText>{messages.frozenToo}</QuietText>
    </ConfirmDialog>
  )
}

/** The question before queries are deleted. C-04. */
function describeDeletion(deletion: Deletion, count: number): string {
  if (deletion === 'selected') return messages.confirmDeletions(count)
  const text = previewOf(textOfStored(deletion))
  return messages.confirmDeletion(formatMoment(deletion.updated_at), text)
}

function NoQueries({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <>
        <p>{messages.nothingFound}</p>
        <QuietText>{messages.tryOther}</QuietText>
      </>
    )
  }
  return (
    <>
      <p>{messages.none}</p>
      <QuietText>{messages.noneHint}</QuietText>
      <Button component={Link} to="/app/" variant="default" mt="md">
        {messages.startSearch}
      </Button>
    </>
  )
}
