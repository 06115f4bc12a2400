import { lazy, Suspense } from 'react'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useCollected } from '../../model/collection/use-collection.ts'
import type { Panel } from '../../ui/sidebar.tsx'

/** What the search screen shows of a collection; each part comes when it is first needed. */

const RecordPopup = lazy(async () => ({ default: (await import('./record-popup.tsx')).RecordPopup }))

const Section = lazy(async () => {
  const [{ ContinueSection }, { CollectionActions }] = await Promise.all([
    import('../../features/collection/continue-section.tsx'),
    import('./collection-actions.tsx'),
  ])
  return {
    default: (props: { hasQueryRecords: boolean; onSearch(): void }) => (
      <ContinueSection {...props} Actions={CollectionActions} RecordPopup={RecordPopup} />
    ),
  }
})
const TabPanel = lazy(async () => ({
  default: (await import('../../features/collection/collection-panel.tsx')).CollectionPanel,
}))
const Head = lazy(async () => ({
  default: (await import('../../features/collection/collection-head.tsx')).CollectionHead,
}))
const Foot = lazy(async () => {
  const [{ CollectionFoot }, { CollectionActions }] = await Promise.all([
    import('../../features/collection/collection-foot.tsx'),
    import('./collection-actions.tsx'),
  ])
  return { default: () => <CollectionFoot Actions={CollectionActions} /> }
})

/** Below the search box, before a search. */
export const continueSection = (hasQueryRecords: boolean, onSearch: () => void) => (
  <Continued hasQueryRecords={hasQueryRecords} onSearch={onSearch} />
)

/** Nothing of the section is fetched while there is no collection to go on with. */
function Continued(props: { hasQueryRecords: boolean; onSearch(): void }) {
  const isThere = useCollected((state) => Boolean(state.saved) || isUnsaved(state))
  if (!isThere) return null
  return (
    <Suspense>
      <Section {...props} />
    </Suspense>
  )
}

/** The tab of the sidebar. */
export const collectionTab = (count: number): Panel => ({
  count,
  head: () => (
    <Suspense>
      <Head />
    </Suspense>
  ),
  panel: (
    <Suspense>
      <TabPanel RecordPopup={RecordPopup} />
    </Suspense>
  ),
  foot: () => (
    <Suspense>
      <Foot />
    </Suspense>
  ),
})
