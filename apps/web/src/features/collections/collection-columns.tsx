import type { SearchSummaryView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Age } from '../../ui/age.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ExportCollectionSlot, ShareButtonSlot } from '../../ui/feature-slots.ts'
import { InlineEdit } from '../../ui/inline-edit.tsx'
import classes from './collections-screen.module.css'
import { messages } from './messages.ts'
import { RecordCounts } from './record-counts.tsx'
import type { useCollectionChanges } from './use-collections.ts'

/** Characters of a name or reference at most, as in the API. */
const MAX_LENGTH = 300

interface ColumnOptions {
  changes: ReturnType<typeof useCollectionChanges>
  mayShare: boolean
  onDelete(collection: SearchSummaryView): void
  ShareButton: ShareButtonSlot
  ExportButton: ExportCollectionSlot
}

export const addressOf = ({ uuid }: Pick<SearchSummaryView, 'uuid'>) => `/app/collection/${uuid}/`

/** The columns of the list of collections. */
export function collectionColumns(options: ColumnOptions): Column<SearchSummaryView>[] {
  const { changes, mayShare, onDelete, ShareButton, ExportButton } = options
  return [
    {
      key: 'name',
      head: messages.columns.name,
      isName: true,
      cell: (collection) => <CollectionName collection={collection} changes={changes} />,
    },
    {
      key: 'reference',
      head: messages.columns.reference,
      width: '17%',
      cell: (collection) => <CollectionReference collection={collection} changes={changes} />,
    },
    {
      key: 'records',
      head: messages.columns.records,
      width: '15%',
      cell: (collection) => <RecordCounts collection={collection} />,
    },
    {
      key: 'changed',
      head: messages.columns.changed,
      width: '110px',
      cell: ({ updated_at }) => <Age time={updated_at} />,
    },
    {
      key: 'sharing',
      head: messages.columns.sharing,
      width: '136px',
      isButton: true,
      cell: (collection) =>
        (mayShare || !collection.access.is_owned) && (
          <ShareButton
            item={{ kind: 'search', ...collection }}
            name={collection.name}
            onChanged={(shares) => changes.share(shares)}
          />
        ),
    },
    {
      key: 'actions',
      head: messages.columns.actions,
      isHeadSpoken: true,
      width: '248px',
      cell: (collection) => (
        <RowActions collection={collection} ExportButton={ExportButton} onDelete={() => onDelete(collection)} />
      ),
    },
  ]
}

interface EditableProps {
  collection: SearchSummaryView
  changes: ColumnOptions['changes']
}

function CollectionName({ collection, changes }: EditableProps) {
  const link = (name: string) => (
    <Link to={addressOf(collection)} className={classes.name}>
      <bdi>{name}</bdi>
    </Link>
  )
  if (!collection.access.is_owned) return link(collection.name)
  return (
    <InlineEdit
      value={collection.name}
      label={messages.nameLabel}
      editLabel={messages.rename(collection.name)}
      maxLength={MAX_LENGTH}
      emptyProblem={messages.needsName}
      onSave={(name) => changes.change(collection, { name })}
    >
      {link}
    </InlineEdit>
  )
}

function CollectionReference({ collection, changes }: EditableProps) {
  const { external_identifier, access, name } = collection
  if (!access.is_owned) return <bdi>{external_identifier}</bdi>
  return (
    <InlineEdit
      value={external_identifier ?? ''}
      label={messages.referenceLabel}
      editLabel={messages.changeReference(external_identifier, name)}
      maxLength={MAX_LENGTH}
      onSave={(reference) => changes.change(collection, { external_identifier: reference === '' ? null : reference })}
    >
      {(reference) =>
        reference === '' ? <span className={classes.quiet}>{messages.noReference}</span> : <bdi>{reference}</bdi>
      }
    </InlineEdit>
  )
}

interface ActionsProps {
  collection: SearchSummaryView
  ExportButton: ExportCollectionSlot
  onDelete(): void
}

function RowActions({ collection, ExportButton, onDelete }: ActionsProps) {
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={addressOf(collection)}
        variant="default"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
        aria-label={messages.continueNamed(collection.name)}
      >
        {messages.continue}
      </Button>
      <ExportButton collection={collection} hasWorks={(collection.included_by_type.work ?? 0) > 0} isSmall />
      {collection.access.is_owned && (
        <button
          type="button"
          className={classes.delete}
          aria-label={messages.deleteNamed(collection.name)}
          title={messages.delete}
          onClick={onDelete}
        >
          <IconTrash size={17} stroke={1.6} aria-hidden />
        </button>
      )}
    </div>
  )
}
