import type { QueryView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format-age.ts'
import { nameOfStored, textOfStored } from '../../model/query/stored-name.ts'
import { useMay, useSearchModules } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { ShareButtonSlot } from '../../ui/feature-slots.ts'
import { List, ListTools } from '../../ui/list.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { usePageNumber } from '../../ui/use-page-number.ts'
import classes from './queries-screen.module.css'
import { queryColumns } from './query-columns.tsx'
import { previewOf } from './query-words.ts'
import { PAGE_SIZE, type QueryOrdering, queriesQuery, useQueryChanges } from './use-queries.ts'

/** Milliseconds without a key before queries are looked for. C-04. */
const DELAY = 250

/** `/app/queries/`: what somebody asked, to ask it again, share it or delete it with its text. */
export function QueriesScreen({ ShareButton }: { ShareButton: ShareButtonSlot }) {
  const { page, setPage } = usePageNumber()
  const [search, setSearch] = useState('')
  const [ordering, setOrdering] = useState<QueryOrdering>('-created_at')
  const list = useQuery(queriesQuery({ page, search, ordering }))
  const shown = list.data?.results ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // What is not shown is not selected: nobody deletes what they do not see.
  const chosen = new Set(shown.map(({ uuid }) => uuid).filter((uuid) => selected.has(uuid)))
  const [leaving, setLeaving] = useState<QueryView | 'chosen'>()
  const changes = useQueryChanges()
  const modules = useSearchModules()
  const mayShare = useMay('share')
  const heading = useRef<HTMLParagraphElement>(null)

  const columns = queryColumns({
    modules,
    changes,
    mayShare,
    ShareButton,
    ordering,
    onSort: () => {
      setOrdering(ordering === 'updated_at' ? '-updated_at' : 'updated_at')
      setPage(1)
    },
    onDelete: setLeaving,
  })
  const remove = () => {
    const settled = {
      onSuccess: () => setTimeout(() => heading.current?.focus()),
      onSettled: () => setLeaving(undefined),
    }
    if (leaving === 'chosen') changes.removeMany.mutate([...chosen], settled)
    else if (leaving) changes.remove.mutate(leaving, settled)
  }
  return (
    <Page title="My Queries" lead="What you asked, with the filters you asked it with." width={1280}>
      <ListTools>
        <SearchField
          label="Filter your queries"
          delay={DELAY}
          onSearch={(words) => {
            setSearch(words)
            setPage(1)
          }}
        />
        {chosen.size > 0 && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => setSelected(new Set())}>
            Clear the selection
          </Button>
        )}
        <Button
          variant="default"
          className={classes.deleteMany}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          disabled={chosen.size === 0}
          onClick={() => setLeaving('chosen')}
        >
          Delete {chosen.size} queries
        </Button>
      </ListTools>
      <List
        nouns={['query', 'queries']}
        list={list}
        pageSize={PAGE_SIZE}
        heading={heading}
        empty={<NoQueries isNarrowed={search !== ''} />}
      >
        {(queries) => (
          <DataTable
            label="Queries"
            columns={columns}
            rows={queries}
            keyOf={({ uuid }) => uuid}
            selection={{
              chosen,
              onChange: setSelected,
              allLabel: 'Select all queries of this page',
              labelOf: (query) => `Select: ${previewOf(nameOfStored(query))}`,
              isSelectable: ({ access }) => access.is_owned,
            }}
          />
        )}
      </List>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={leaving === 'chosen' ? 'Delete queries' : 'Delete query'}
        sentence={leaving === undefined ? '' : queryOf(leaving, chosen.size)}
        confirmLabel={leaving === 'chosen' ? `Delete ${chosen.size} queries` : 'Delete query'}
        isPending={changes.remove.isPending || changes.removeMany.isPending}
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      />
    </Page>
  )
}

/** What is asked before queries are deleted. C-04. */
function queryOf(leaving: QueryView | 'chosen', count: number): string {
  if (leaving === 'chosen') return `Are you sure you want to delete these ${count} queries? This cannot be reversed.`
  const text = previewOf(textOfStored(leaving))
  return `Are you sure you want to delete the query of ${formatMoment(leaving.updated_at)}: ‘${text}’? This cannot be reversed.`
}

function NoQueries({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <>
        <p>No queries found...</p>
        <QuietText>Try another word of the text, of a name or of the collection.</QuietText>
      </>
    )
  }
  return (
    <>
      <p>You have not asked anything yet.</p>
      <QuietText>Each question you ask is kept here, for you alone until you share it.</QuietText>
      <Button component={Link} to="/app/" variant="default" mt="md">
        Start a search
      </Button>
    </>
  )
}
