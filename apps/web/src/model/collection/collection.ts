import { showMessage } from '../messages.ts'
import { tabs } from '../tabs.ts'
import { collectionServer } from './collection-server.ts'
import { CollectionStore } from './collection-store.ts'
import { KeptCollection } from './kept-collection.ts'

/** The collection of this tab. It is read again when somebody comes back to the tab, and written down when the page goes. */
export const collection = new CollectionStore({
  server: collectionServer,
  tabs,
  kept: new KeptCollection(),
  showMessage,
})
window.addEventListener('focus', collection.refresh)
window.addEventListener('pagehide', collection.keep)
