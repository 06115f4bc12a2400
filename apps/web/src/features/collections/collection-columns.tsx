import type { RecordType, SearchModuleView, SearchSummaryView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { countNews } from '../../model/records/wording.ts'
import { useSearchModules } from '../../model/who-i-am.ts'
import { Age } from '../../ui/age.tsx'
import { CollectionNameEdit, CollectionReferenceEdit } from '../../ui/collection-edits.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ApprovalSlot, ExportCollectionSlot, ShareButtonSlot } from '../../ui/feature-slots.ts'
import { IconArchive, IconPlayerPlay } from '../../ui/icons.tsx'
import { DeleteButton, QuietIconButton } from '../../ui/quiet-button.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import classes from './collections-screen.module.css'
import { messages } from './messages.ts'
import type { useCollectionChanges } from './use-collections.ts'

interface ColumnOptions {
  changes: ReturnType<typeof useCollectionChanges>
  mayShare: boolean
  onDelete(collection: SearchSummaryView): void
  ShareButton: ShareButtonSlot
  ExportButton: ExportCollectionSlot
  ApprovalButton: ApprovalSlot
}

/** Where its people are judged, asked and remembered. */
const addressOf = ({ uuid }: SearchSummaryView) => `/app/collection/${uuid}/`

/** Where its search goes on. */
const searchOf = ({ uuid }: SearchSummaryView) => `/app/search/${uuid}/`

export function collectionColumns(options: ColumnOptions): Column<SearchSummaryView>[] {
  const { changes, mayShare, onDelete, ShareButton, ExportButton, ApprovalButton } = options
  return [
    {
      head: messages.columns.name,
      isName: true,
      cell: (collection) => <CollectionName collection={collection} changes={changes} />,
    },
    {
      head: messages.columns.reference,
      width: '12%',
      cell: (collection) => <CollectionReference collection={collection} changes={changes} />,
    },
    {
      head: messages.columns.records,
      width: '13%',
      cell: (collection) => <RecordCounts collection={collection} />,
    },
    {
      head: messages.columns.changed,
      width: '100px',
      cell: ({ updated_at }) => <Age time={updated_at} />,
    },
    {
      head: messages.columns.sharing,
      width: '172px',
      isButton: true,
      cell: (collection) => (
        <div className={`${shared.stackTight} ${classes.sharing}`}>
          {(mayShare || !collection.access.is_owned) && (
            <ShareButton
              item={{ kind: 'search', ...collection }}
              name={collection.name}
              onChanged={(shares) => changes.share(shares)}
            />
          )}
          <ApprovalButton collection={collection} isListed />
        </div>
      ),
    },
    {
      head: messages.columns.actions,
      isHeadSpoken: true,
      width: '308px',
      cell: (collection) => (
        <RowActions
          {...{ collection, ExportButton }}
          onClose={() => changes.close.mutate(collection)}
          onDelete={() => onDelete(collection)}
        />
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
    <Link to={addressOf(collection)} className={`${shared.hoverUnderlined} ${shared.strong} ${classes.name}`}>
      <bdi>{name}</bdi>
    </Link>
  )
  return (
    <>
      {collection.access.is_owned ? (
        <CollectionNameEdit name={collection.name} onSave={(name) => changes.change(collection, { name })}>
          {link}
        </CollectionNameEdit>
      ) : (
        link(collection.name)
      )}
      {collection.closed_at && (
        <p className={shared.quietBody}>
          {messages.closed} <Age time={collection.closed_at} />
        </p>
      )}
    </>
  )
}

function CollectionReference({ collection, changes }: EditableProps) {
  const { external_identifier, access } = collection
  if (!access.is_owned) return <bdi>{external_identifier}</bdi>
  return (
    <CollectionReferenceEdit
      collection={collection}
      onSave={(reference) => changes.change(collection, { external_identifier: reference })}
    >
      {(reference) =>
        reference === '' ? <span className={shared.quiet}>{messages.noReference}</span> : <bdi>{reference}</bdi>
      }
    </CollectionReferenceEdit>
  )
}

interface ActionsProps {
  collection: SearchSummaryView
  ExportButton: ExportCollectionSlot
  /** Closes it, or opens it again. */
  onClose(): void
  onDelete(): void
}

function RowActions({ collection, ExportButton, onClose, onDelete }: ActionsProps) {
  const { name, closed_at } = collection
  return (
    <div className={`${shared.row} ${classes.actions}`}>
      <Button
        component={Link}
        className={shared.fingerHigh}
        to={searchOf(collection)}
        variant="default"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
        aria-label={messages.continueNamed(name)}
      >
        {messages.continue}
      </Button>
      <ExportButton collection={collection} hasWorks={(collection.included_by_type.work ?? 0) > 0} isSmall />
      {collection.access.is_owned && (
        <>
          <QuietIconButton
            isLarge
            aria-label={closed_at ? messages.reopenNamed(name) : messages.closeNamed(name)}
            title={closed_at ? messages.reopen : messages.close}
            onClick={onClose}
          >
            <IconArchive size={17} stroke={1.6} aria-hidden />
          </QuietIconButton>
          <DeleteButton aria-label={messages.deleteNamed(name)} title={messages.delete} onClick={onDelete} />
        </>
      )}
    </div>
  )
}

/** Names of kinds for which the licence has no dataset. */
const fallbackLabels: Partial<Record<RecordType, string>> = {
  author: messages.kinds.author,
  record: messages.kinds.record,
}

/** How many records of each kind a collection holds, how many it leaves out, and what updates of the catalogue added for who watches it. */
function RecordCounts({ collection }: { collection: SearchSummaryView }) {
  const modules = useSearchModules()
  const counts = Object.entries(collection.included_by_type) as [RecordType, number][]
  if (counts.length === 0 && collection.excluded_count === 0 && !collection.news)
    return <span className={shared.quiet}>{messages.empty}</span>
  return (
    <ul className={shared.stackTight}>
      {counts.map(([type, count]) => (
        <li key={type} className={shared.iconLine}>
          <RecordIcon type={type} size={15} />
          {count} {kindName(type, count, modules)}
        </li>
      ))}
      {collection.excluded_count > 0 && (
        <li className={shared.quiet}>{messages.excluded(collection.excluded_count)}</li>
      )}
      {collection.news && <li className={shared.accent}>{countNews(collection.news)}</li>}
    </ul>
  )
}

function kindName(type: RecordType, count: number, modules: readonly SearchModuleView[]): string {
  const label = modules.find(({ record_type }) => record_type === type)?.label ?? fallbackLabels[type] ?? `${type}s`
  const plural = label.toLowerCase()
  return count === 1 ? plural.replace(/s$/, '') : plural
}
