import type { CatalogueSummary } from '@cognate/catalogue'
import { datasets, documentDatasetKeys, documentKinds } from '@cognate/contract'

/** How many records of other sources a catalogue holds, by dataset name; kinds without records are left out. */
export function documentCounts(counts: CatalogueSummary['counts']): { name: string; count: number }[] {
  return documentDatasetKeys.flatMap((key) => {
    const kind = documentKinds.find((documentKind) => documentKind === datasets[key].record_type)
    const count = kind === undefined ? 0 : counts[kind]
    return count > 0 ? [{ name: datasets[key].label.toLowerCase(), count }] : []
  })
}
