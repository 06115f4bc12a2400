import { showMessage } from '../messages.ts'
import { tabs } from '../tabs.ts'
import { collectionServer } from './collection-server.ts'
import { CollectionStorage } from './collection-storage.ts'
import { CollectionStore } from './collection-store.ts'

/** The collection of this tab. It is read again when somebody comes back to the tab, and written down when the page goes. */
export const collection = new CollectionStore({
  server: collectionServer,
  tabs,
  kept: new CollectionStorage(),
  showMessage,
})
window.addEventListener('focus', collection.refresh)
window.addEventListener('pagehide', collection.writeToTab)
