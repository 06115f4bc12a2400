import type { CatalogueKind, EndpointKey } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link, useMatch } from 'react-router'
import { sentenceOf } from '../../lib/api-error.ts'
import { getRecord } from '../../lib/calls.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { personAddress } from '../../model/records/person-address.ts'
import { referenceOf } from '../../model/records/result-types.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { RecordPopupSlot } from '../../ui/feature-slots.ts'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import dialog from '../../ui/wide-dialog.module.css'
import { messages } from './popup-messages.ts'
import { RecordDetails } from './record-details.tsx'
import classes from './record-popup.module.css'

/** All that the catalogue holds of a record, in a popup of at most 400 px. R-04. */
export function RecordPopup({ result, endpoints, onClose }: ComponentProps<RecordPopupSlot>) {
  const record = 'fields' in result ? referenceOf(result) : result
  return (
    <Dialog
      onClose={onClose}
      // Mantine listens on the window, before anything open inside the popup could react; the inner one must close first.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      size={720}
      classNames={{
        content: classes.content,
        header: `${dialog.header} ${classes.header}`,
        title: `${shared.atTop} ${shared.heading} ${shared.breaking} ${dialog.title} ${classes.title}`,
        body: classes.body,
      }}
      title={
        <>
          <RecordIcon type={record.record_type} />
          <bdi>{record.display_name}</bdi>
          {record.record_type === 'author' && <PageOfPerson identifier={record.identifier} />}
        </>
      }
    >
      <WholeRecord recordType={record.record_type} identifier={record.identifier} endpoints={endpoints} />
    </Dialog>
  )
}

/** Leads to the page of a person, with the search or the collection that is open. */
function PageOfPerson({ identifier }: { identifier: string }) {
  const query = useMatch('/app/query/:uuid')?.params.uuid
  const manuscript = useCollectionPart(({ saved }) => saved?.uuid)
  return (
    <Link to={personAddress(identifier, { manuscript, query })} className={classes.page}>
      {messages.openPage}
    </Link>
  )
}

interface WholeRecordProps {
  recordType: CatalogueKind
  identifier: string
  endpoints: readonly EndpointKey[]
}

function WholeRecord({ recordType, identifier, endpoints }: WholeRecordProps) {
  const record = useQuery({
    queryKey: queryKeys.record(recordType, identifier),
    queryFn: ({ signal }) => getRecord(recordType, identifier, signal),
    retry: false,
  })
  if (record.isSuccess) return <RecordDetails recordType={recordType} record={record.data} endpoints={endpoints} />
  if (record.isError) {
    return (
      <div role="alert" className={shared.failure}>
        <p>{sentenceOf(record.error)}</p>
        <button
          type="button"
          className={`${shared.hoverSunken} ${classes.retry}`}
          onClick={() => void record.refetch()}
        >
          {messages.tryAgain}
        </button>
      </div>
    )
  }
  return (
    <div role="status" aria-label={messages.loadingRecord} className={`${shared.stack} ${classes.loading}`}>
      {[62, 90, 78, 84, 40].map((width) => (
        <Skeleton key={width} height={10} width={`${width}%`} />
      ))}
    </div>
  )
}
