import { tabs } from '../tabs.ts'
import { showToast } from '../toasts.ts'
import { collectionServer } from './collection-server.ts'
import { CollectionStorage } from './collection-storage.ts'
import { CollectionStore } from './collection-store.ts'

/** The collection of this tab. It is read again when the tab gets the focus, and stored when the page closes. */
export const collection = new CollectionStore({
  server: collectionServer,
  tabs,
  kept: new CollectionStorage(),
  showToast,
})
window.addEventListener('focus', collection.refresh)
window.addEventListener('pagehide', collection.writeToTab)
