import { lazy, Suspense } from 'react'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { collection } from '../../model/collection/collection-store.ts'
import { useCollected } from '../../model/collection/use-collection.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Missing } from '../../ui/missing.tsx'
import type { Panel } from '../../ui/sidebar.tsx'

/** What the search screen shows of a collection; each part comes when it is first needed. */

const Section = lazy(async () => ({ default: (await import('./continue-section.tsx')).ContinueSection }))
const TabPanel = lazy(async () => ({ default: (await import('./collection-panel.tsx')).CollectionPanel }))
const Head = lazy(async () => ({ default: (await import('./collection-head.tsx')).CollectionHead }))
const Foot = lazy(async () => ({ default: (await import('./collection-foot.tsx')).CollectionFoot }))

/** Below the search box, before a search. */
export const continueSection = (speaks: boolean, onAsk: () => void) => <Continued speaks={speaks} onAsk={onAsk} />

/** Nothing of the section is fetched while there is no collection to go on with. */
function Continued(props: { speaks: boolean; onAsk(): void }) {
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
      <TabPanel />
    </Suspense>
  ),
  foot: () => (
    <Suspense>
      <Foot />
    </Suspense>
  ),
})

/** Specification 2 §4. */
const UNSAVED =
  'You have items in a collection, but did not save that collection. If you leave, the collection is lost. Are you sure you want to leave?'

/** Home, and the answers to questions, among which an unsaved collection is kept. */
const isInside = (path: string) => /^\/app(\/query\/[^/]*)?\/?$/.test(path)

/** Asks before an unsaved collection is left behind. */
export function CollectionGuard() {
  const isOpen = useCollected(isUnsaved)
  return <LeaveGuard isUnsaved={isOpen} sentence={UNSAVED} isInside={isInside} onLeave={() => collection.leave()} />
}

export function MissingCollection() {
  return (
    <Missing
      title="Collection not found"
      details="There is no collection at this address, or it is not shared with you. It may also have been deleted."
    />
  )
}
