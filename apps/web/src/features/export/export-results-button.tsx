import { collection } from '../../model/collection/collection.ts'
import { countOf } from '../../model/records/wording.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { ExportButton } from './export-button.tsx'
import type { ShownResults } from './export-results.ts'
import { layoutOf } from './layout-of.ts'

/** Exports the results that are shown, where the licence includes collections. */
export function ExportResultsButton({
  query,
  results,
  conflicts,
  unknownIds,
}: Pick<ShownResults, 'query' | 'results' | 'conflicts' | 'unknownIds'>) {
  const profile = useProfile()
  if (!profile.endpoints.includes('use_collections') || results.length === 0) return null
  return (
    <ExportButton
      subject={countOf(results.length, 'result')}
      hasWorks={results[0]?.record_type === 'work'}
      onExport={async (format, exporting) => {
        const { exportResults } = await import('./export-results.ts')
        const { saved } = collection.state()
        const reference = saved?.external_identifier ?? null
        return exportResults(
          {
            query,
            results,
            conflicts,
            unknownIds,
            manuscript: saved?.manuscript ? saved.uuid : undefined,
            policy: saved?.manuscript?.policy,
            layout: { ...layoutOf(profile), source: 'results', reference },
            emailOf: (result) => collection.addressOf(result),
          },
          format,
          exporting,
        )
      }}
    />
  )
}
