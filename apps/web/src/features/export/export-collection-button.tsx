import type { ComponentProps } from 'react'
import { useProfile } from '../../model/who-i-am.ts'
import type { ExportCollectionSlot } from '../../ui/feature-slots.ts'
import { ExportButton } from './export-button.tsx'
import type { OfferedFormat } from './formats.ts'
import { layoutOf } from './layout-of.ts'

interface ExportCollectionButtonProps extends ComponentProps<ExportCollectionSlot> {
  /** What it is called; undefined: by its name. */
  subject?: string
}

/** Exports a saved collection, where the licence includes collections. */
export function ExportCollectionButton({
  collection: { uuid, name },
  hasWorks,
  subject,
  isSmall = false,
}: ExportCollectionButtonProps) {
  const profile = useProfile()
  if (!profile.endpoints.includes('use_collections')) return null
  return (
    <ExportButton<OfferedFormat>
      subject={subject ?? name}
      hasWorks={hasWorks}
      hasPeople
      isSmall={isSmall}
      onExport={async (format, exporting) => {
        const { exportCollection } = await import('./export-collection.ts')
        return exportCollection(uuid, {
          format,
          layout: layoutOf(profile),
          checksLists: profile.active_organisation.coi_checker,
          ...exporting,
        })
      }}
    />
  )
}
