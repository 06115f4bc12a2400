import { ExportFrozenButton } from '../../features/export/export-frozen-button.tsx'
import { FrozenScreen } from '../../features/frozen/frozen-screen.tsx'

/** `/app/frozen/{uuid}/`, with the files that it leaves as. */
export const FrozenPage = () => <FrozenScreen Export={ExportFrozenButton} />
