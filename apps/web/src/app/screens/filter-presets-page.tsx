import { FilterPresetsScreen } from '../../features/filters/presets/filter-presets-screen.tsx'
import { ShareButton } from '../../features/sharing/share-button.tsx'

/** `/app/filters/`, with the button that shares. */
export function FilterPresetsPage() {
  return <FilterPresetsScreen ShareButton={ShareButton} />
}
