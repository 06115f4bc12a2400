import type { FrozenContent } from '@cognate/contract'
import { countOf } from '../../model/records/wording.ts'
import { ExportButton } from './export-button.tsx'

/** Exports a frozen answer as a table; nothing where nothing was found. */
export function ExportFrozenButton({ content }: { content: FrozenContent }) {
  if (content.results.length === 0) return null
  return (
    <ExportButton
      subject={countOf(content.results.length, 'result')}
      hasWorks={false}
      onExport={async (format, exporting) => {
        const { exportFrozen } = await import('./export-frozen.ts')
        return exportFrozen(content, format, exporting)
      }}
    />
  )
}
