import { QueriesScreen } from '../../features/queries/queries-screen.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'

/** `/app/queries/`, with the button that shares. */
export function QueriesPage() {
  return <QueriesScreen ShareButton={ShareButton} />
}
