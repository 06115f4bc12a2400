import type { SearchSummaryView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../model/who-i-am.ts'
import { CollectionsNotLicensed } from '../../ui/collections-not-licensed.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { ApprovalSlot, ExportCollectionSlot, ShareButtonSlot } from '../../ui/feature-slots.ts'
import { List, ListTools } from '../../ui/list.tsx'
import { LostByOthers } from '../../ui/lost-by-others.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { collectionColumns } from './collection-columns.tsx'
import { messages } from './messages.ts'
import { COLLECTIONS_PER_PAGE, collectionsQuery, useCollectionChanges } from './use-collections.ts'

/** Milliseconds without a key press before the search starts. C-03. */
const DELAY = 500

interface CollectionsScreenProps {
  ShareButton: ShareButtonSlot
  ExportButton: ExportCollectionSlot
  ApprovalButton: ApprovalSlot
}

/** `/app/collections/`: a person's own collections and those that others share with them. */
export function CollectionsScreen(slots: CollectionsScreenProps) {
  return useMay('use_collections') ? <Collections {...slots} /> : <CollectionsNotLicensed />
}

function Collections(slots: CollectionsScreenProps) {
  const screen = useListScreen<SearchSummaryView>()
  const { page, search, excludesShared, rowToDelete } = screen
  const [excludesClosed, setExcludesClosed] = useState(true)
  const list = useQuery(collectionsQuery({ page, search, excludesShared, excludesClosed }))
  const changes = useCollectionChanges()
  const mayShare = useMay('share')
  const remove = () => {
    if (rowToDelete) changes.remove.mutate(rowToDelete, { onSettled: screen.closeQuestion })
  }
  return (
    <Page title={messages.title} lead={messages.lead}>
      <ListTools>
        <SearchField label={messages.search} delay={DELAY} onSearch={screen.setSearch} />
        <Tick label={messages.withoutShared} checked={excludesShared} onChange={screen.setExcludesShared} />
        <Tick
          label={messages.withoutClosed}
          checked={excludesClosed}
          onChange={(isTicked) => {
            setExcludesClosed(isTicked)
            screen.showFirstPage()
          }}
        />
      </ListTools>
      <List
        nouns={['collection', 'collections']}
        list={list}
        pageSize={COLLECTIONS_PER_PAGE}
        empty={<NoCollections isNarrowed={screen.isNarrowed} excludesClosed={excludesClosed} />}
      >
        {(collections) => (
          <DataTable
            label={messages.list}
            columns={collectionColumns({ ...slots, changes, mayShare, onDelete: screen.askToDelete })}
            rows={collections}
            keyOf={({ uuid }) => uuid}
          />
        )}
      </List>
      <ConfirmDialog
        isOpen={rowToDelete !== undefined}
        title={messages.deleteCollection}
        sentence={messages.confirmDeletion(rowToDelete)}
        confirmLabel={messages.deleteCollection}
        isPending={changes.remove.isPending}
        onConfirm={remove}
        onClose={screen.closeQuestion}
      >
        <LostByOthers {...rowToDelete} />
      </ConfirmDialog>
    </Page>
  )
}

function NoCollections({ isNarrowed, excludesClosed }: { isNarrowed: boolean; excludesClosed: boolean }) {
  return (
    <>
      <p>{messages.nothingFound}</p>
      {excludesClosed && <QuietText>{messages.closedAreHidden}</QuietText>}
      {isNarrowed ? (
        <QuietText>{messages.tryOther}</QuietText>
      ) : (
        <>
          <QuietText>{messages.none}</QuietText>
          <Button component={Link} to="/app/" variant="default" mt="md">
            {messages.startSearch}
          </Button>
        </>
      )}
    </>
  )
}
