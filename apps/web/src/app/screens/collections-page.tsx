import { ApprovalButton } from '../../features/approval/approval-button.tsx'
import { CollectionsScreen } from '../../features/collections/collections-screen.tsx'
import { ExportCollectionButton } from '../../features/export/export-collection-button.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'

/** `/app/collections/`, with the buttons that share and export. */
export function CollectionsPage() {
  return (
    <CollectionsScreen
      ShareButton={ShareButton}
      ExportButton={ExportCollectionButton}
      ApprovalButton={ApprovalButton}
    />
  )
}
