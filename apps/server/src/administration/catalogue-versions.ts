import type { CatalogueSummary, Catalogues } from '@cognate/catalogue'
import { datasets, documentDatasetKeys, documentKinds } from '@cognate/contract'

/** What a catalogue holds of one kind; `name` is that of the dataset, in small letters, and of one record without its s. */
interface Holding {
  name: string
  count: number
}

/** Numbers of works, and of records of other sources; kinds without records are left out. */
export function holdingsOf(counts: CatalogueSummary['counts']): Holding[] {
  const documents = documentDatasetKeys.flatMap((key) => {
    const kind = documentKinds.find((documentKind) => documentKind === datasets[key].record_type)
    const count = kind === undefined ? 0 : counts[kind]
    return count > 0 ? [{ name: datasets[key].label.toLowerCase(), count }] : []
  })
  const all = [{ name: 'works', count: counts.work }, ...documents]
  return all.map(({ name, count }) => ({ name: count === 1 ? name.replace(/s$/, '') : name, count }))
}

/** "101,797 works, 20 projects". */
export const describeHoldings = (counts: CatalogueSummary['counts']): string =>
  holdingsOf(counts)
    .map(({ name, count }) => `${count.toLocaleString('en')} ${name}`)
    .join(', ')

/** Number of faults that were found in lines, of works and of other sources: a line may have several, and be taken all the same. */
export const countRejected = ({ rejected, shelves = [] }: Pick<CatalogueSummary, 'rejected' | 'shelves'>): number =>
  [rejected, ...shelves.flatMap(({ sources }) => sources.map((source) => source.rejected))]
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0)

/** The summary of the version in use; undefined where there is none. */
export async function summaryInUse(
  catalogues: Pick<Catalogues, 'current' | 'list'>,
): Promise<CatalogueSummary | undefined> {
  const version = await catalogues.current()
  return (await catalogues.list()).find((summary) => summary.version === version)
}

/** A version of the catalogue, whether it answers, and what it takes, in bytes; `own_bytes` come back when it is removed. */
export interface VersionStatus extends CatalogueSummary {
  in_use: boolean
  bytes: number
  own_bytes: number
}

/** All versions, the newest import first. */
export async function readVersions(
  catalogues: Pick<Catalogues, 'current' | 'list' | 'sizes'>,
): Promise<VersionStatus[]> {
  const [inUse, sizes, summaries] = await Promise.all([catalogues.current(), catalogues.sizes(), catalogues.list()])
  return summaries.map((summary) => {
    const { bytes = 0, ownBytes = 0 } = sizes.get(summary.version) ?? {}
    return { ...summary, in_use: summary.version === inUse, bytes, own_bytes: ownBytes }
  })
}
