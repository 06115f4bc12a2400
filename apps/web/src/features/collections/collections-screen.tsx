import type { SearchSummaryView } from '@cognate/contract'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../model/who-i-am.ts'
import { CollectionsNotLicensed } from '../../ui/collections-not-licensed.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { ExportCollectionSlot, ShareButtonSlot } from '../../ui/feature-slots.ts'
import { List, ListTools } from '../../ui/list.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { collectionColumns } from './collection-columns.tsx'
import { collectionsQuery, PAGE_SIZE, useCollectionChanges } from './use-collections.ts'

/** Milliseconds without a key press before the search starts. C-03. */
const DELAY = 500

interface CollectionsScreenProps {
  ShareButton: ShareButtonSlot
  ExportButton: ExportCollectionSlot
}

/** `/app/collections/`: a person's own collections and those that others share with them. */
export function CollectionsScreen(slots: CollectionsScreenProps) {
  return useMay('use_collections') ? <Collections {...slots} /> : <CollectionsNotLicensed />
}

function Collections(slots: CollectionsScreenProps) {
  const screen = useListScreen<SearchSummaryView>()
  const { page, search, excludesShared, rowToDelete } = screen
  const list = useQuery(collectionsQuery({ page, search, excludesShared }))
  const changes = useCollectionChanges()
  const mayShare = useMay('share')
  const remove = () => {
    if (!rowToDelete) return
    changes.remove.mutate(rowToDelete, { onSuccess: screen.focusHeading, onSettled: screen.closeQuestion })
  }
  return (
    <Page title="My Collections" lead="Your saved shortlists." width={1280}>
      <ListTools>
        <SearchField label="Search by name or reference" delay={DELAY} onSearch={screen.setSearch} />
        <Checkbox
          label="Exclude collections shared with you"
          checked={excludesShared}
          onChange={({ currentTarget }) => screen.setExcludesShared(currentTarget.checked)}
        />
      </ListTools>
      <List
        nouns={['collection', 'collections']}
        list={list}
        pageSize={PAGE_SIZE}
        heading={screen.heading}
        empty={<NoCollections isNarrowed={screen.isNarrowed} />}
      >
        {(collections) => (
          <DataTable
            label="Collections"
            columns={collectionColumns({ ...slots, changes, mayShare, onDelete: screen.askToDelete })}
            rows={collections}
            keyOf={({ uuid }) => uuid}
          />
        )}
      </List>
      <ConfirmDialog
        isOpen={rowToDelete !== undefined}
        title="Delete collection"
        sentence={`Are you sure you want to delete the collection ${rowToDelete?.name}? This cannot be reversed.`}
        confirmLabel="Delete collection"
        isPending={changes.remove.isPending}
        onConfirm={remove}
        onClose={screen.closeQuestion}
      />
    </Page>
  )
}

function NoCollections({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <>
      <p>No collections found...</p>
      {isNarrowed ? (
        <QuietText>Try another part of the name or of the reference.</QuietText>
      ) : (
        <>
          <QuietText>Collect people and works while you search; they are kept here.</QuietText>
          <Button component={Link} to="/app/" variant="default" mt="md">
            Start a search
          </Button>
        </>
      )}
    </>
  )
}
