import type { ComponentProps } from 'react'
import { ExportCollectionButton } from '../../features/export/export-collection-button.tsx'
import { SubmitCollection } from '../../features/lookups/submit-collection.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { collection } from '../../model/collection/collection.ts'
import { useMay } from '../../model/who-i-am.ts'
import type { CollectionActionsSlot } from '../../ui/feature-slots.ts'

/** What can be done with the saved collection of this tab. */
export function CollectionActions({ saved, hasWorks }: ComponentProps<CollectionActionsSlot>) {
  const mayShare = useMay('share')
  return (
    <>
      {saved.access.is_owned && <SubmitCollection uuid={saved.uuid} name={saved.name} />}
      {mayShare && (
        <ShareButton
          item={{ kind: 'search', ...saved }}
          name={saved.name}
          subject="collection"
          onChanged={({ shared_users, shared_teams }) => collection.setShares({ shared_users, shared_teams })}
        />
      )}
      <ExportCollectionButton collection={saved} hasWorks={hasWorks} subject="collection" />
    </>
  )
}
