import type { OptOutView } from '@cognate/contract'
import { catalogueId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../model/records/wording.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconUserOff } from '../../ui/icons.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { AddOptOut } from './add-opt-out.tsx'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { optOutsQuery, useAct } from './use-admin.ts'

const words = messages.optOuts

/** `/app/admin/opt-outs/`: academics who asked to be left out, searched and paged by the server. */
export function OptOutsScreen() {
  const screen = useListScreen<OptOutView>()
  const [isAdding, setIsAdding] = useState(false)
  const list = useQuery(optOutsQuery({ page: screen.page, search: screen.search }))
  const { rowToDelete, closeQuestion } = screen
  const withdraw = useAct(({ id }: OptOutView) => call('removeOptOut', { params: { id } }), {
    done: (_, { id }) => words.withdraw.done(id),
  })
  return (
    <Page
      title={messages.parts.optOuts}
      lead={words.lead}
      actions={
        <Button leftSection={<IconUserOff size={16} stroke={1.8} aria-hidden />} onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <Listing
        screen={screen}
        search={words.search}
        nouns={['academic', 'academics']}
        list={list}
        empty={<QuietText>{screen.isNarrowed ? words.noMatch : words.none}</QuietText>}
        label={messages.parts.optOuts}
        columns={columns(screen.askToDelete)}
        keyOf={({ id }) => id}
      />
      {isAdding && <AddOptOut onClose={() => setIsAdding(false)} />}
      {rowToDelete && (
        <ConfirmDialog
          isOpen
          title={words.withdraw.question(rowToDelete.id)}
          sentence={words.withdraw.sentence}
          confirmLabel={words.withdraw.label}
          act={withdraw}
          onConfirm={() => withdraw.mutate(rowToDelete, { onSuccess: closeQuestion })}
          onClose={closeQuestion}
        />
      )}
    </Page>
  )
}

const columns = (ask: (optOut: OptOutView) => void): Column<OptOutView>[] => [
  {
    head: words.columns.academic,
    isName: true,
    width: '176px',
    cell: ({ id }) => (
      <a href={catalogueId(id)} target="_blank" rel="noopener noreferrer" title={words.openAlex}>
        {id}
      </a>
    ),
  },
  {
    head: words.columns.note,
    cell: ({ note }) => (note === null ? <span className={shared.quiet}>{words.noNote}</span> : <bdi>{note}</bdi>),
  },
  { head: words.columns.since, width: '120px', cell: ({ since }) => formatDate(since.slice(0, 10)) },
  {
    head: words.columns.actions,
    isHeadSpoken: true,
    width: '120px',
    cell: (optOut) => (
      <RowButton name={words.withdraw.named(optOut.id)} onClick={() => ask(optOut)} label={words.withdraw.label} />
    ),
  },
]
