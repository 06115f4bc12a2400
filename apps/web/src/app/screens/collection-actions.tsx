import { type ComponentProps, Suspense } from 'react'
import { ExportCollectionButton } from '../../features/export/export-collection-button.tsx'
import { SubmitCollection } from '../../features/lookups/submit-collection.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'
import { collection } from '../../model/collection/collection.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { useMay } from '../../model/who-i-am.ts'
import type { CollectionActionsSlot } from '../../ui/feature-slots.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Read where somebody is about to send: beside results nobody else needs it. */
const UnfitNow = lazyPart(async () => (await import('../../features/shortlist/unfit-now.tsx')).UnfitNow)

/** The system receives everybody, whether they have a role or not. */
function UnfitOfCollection({ saved }: Pick<ComponentProps<CollectionActionsSlot>, 'saved'>) {
  const state = useCollection()
  const people = state.included.filter(({ record_type }) => record_type === 'author')
  return (
    <Suspense>
      <UnfitNow state={{ ...state, saved }} people={people} />
    </Suspense>
  )
}

/** What can be done with the saved collection of this tab. */
export function CollectionActions({ saved, hasWorks }: ComponentProps<CollectionActionsSlot>) {
  const mayShare = useMay('share')
  return (
    <>
      {saved.access.is_owned && (
        <SubmitCollection uuid={saved.uuid} name={saved.name}>
          <UnfitOfCollection saved={saved} />
        </SubmitCollection>
      )}
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
