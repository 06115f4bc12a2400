import type { CatalogueSummary } from '@cognate/catalogue'
import { datasets, documentDatasetKeys, documentKinds } from '@cognate/contract'

/** Records of other sources that a catalogue holds, by the names of their datasets; kinds without any are left out. */
export function documentCounts(counts: CatalogueSummary['counts']): { name: string; count: number }[] {
  return documentDatasetKeys.flatMap((key) => {
    const kind = documentKinds.find((one) => one === datasets[key].record_type)
    const count = kind === undefined ? 0 : counts[kind]
    return count > 0 ? [{ name: datasets[key].label.toLowerCase(), count }] : []
  })
}
