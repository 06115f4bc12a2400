import type { CatalogueSummary, FolderSize } from '@cognate/catalogue'
import { DAY_MS } from '@cognate/contract'
import type { Cluster } from '../cluster/cluster.ts'
import { failureOf } from '../cluster/failures.ts'
import { CATALOGUE, generationOf, isReadable, nameIn } from '../form/indexes.ts'
import { indexesOf, type StoredCatalogue } from '../form/stored.ts'

/** A catalogue in the cluster, whether or not it is in use. */
export interface StoredGeneration {
  generation: string
  format: string
  summary: CatalogueSummary
  /** All indexes that hold a part of it, some of other generations; undefined in another form. */
  indexes: string[] | undefined
  /** When another one was taken into use in its place; undefined where none was. */
  leftAt: Date | undefined
}

/** The document that says when a generation was left. */
const LEFT = 'left'

/** How long a generation is kept after it was left. */
const KEPT_MS = DAY_MS

interface IndexRow {
  index: string
}

interface ListAnswer {
  hits: { hits: { _index: string; _id: string; _source: Partial<StoredCatalogue> & { at?: string } }[] }
}

/** The catalogues of one name in a cluster: an alias with that name points to the one in use. */
export class Generations {
  readonly #cluster: Cluster
  readonly #name: string

  constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster
    this.#name = name
  }

  /** The generation in use; undefined where there is none. */
  inUse(): Promise<string | undefined> {
    return this.#readAlias('')
  }

  /** The same as any node knows it, also while the nodes agree on who leads them. */
  followed(): Promise<string | undefined> {
    return this.#readAlias('&local=true')
  }

  async #readAlias(from: string): Promise<string | undefined> {
    const rows = await this.#cluster.call<IndexRow[]>('GET', `/_cat/aliases/${this.#name}?format=json&h=index${from}`)
    return rows[0] && generationOf(rows[0].index)
  }

  /** Those that are complete, the newest first. */
  async list(): Promise<StoredGeneration[]> {
    // One that is not seen because a node is lost would be removed.
    const path = `/${this.#name}-*-catalogue/_search?size=1000&allow_partial_search_results=false`
    const { hits } = await this.#cluster.call<ListAnswer>('POST', path, {
      query: { ids: { values: [CATALOGUE, LEFT] } },
      _source: ['format', 'summary', 'works', 'shelves', 'vectors', 'at'],
    })
    const found = hits.hits.filter(({ _index }) => isOf(this.#name, _index))
    const leftAt = new Map(
      found.filter(({ _id }) => _id === LEFT).map(({ _index, _source }) => [_index, new Date(_source.at!)]),
    )
    return found
      .filter(({ _id }) => _id === CATALOGUE)
      .map(({ _index, _source: { format, summary, works, shelves, vectors } }) => ({
        generation: generationOf(_index),
        format: format!,
        summary: summary!,
        indexes: isReadable(format)
          ? indexesOf(_index, { works: works!, shelves: shelves!, vectors: vectors! })
          : undefined,
        leftAt: leftAt.get(_index),
      }))
      .sort((a, b) => compare(b.summary.created_at, a.summary.created_at) || compare(b.generation, a.generation))
  }

  /** Takes a generation into use, in one step for all who search. */
  async use(generation: string): Promise<void> {
    const alias = this.#name
    for (let tries = 3; ; tries--) {
      const before = await this.inUse()
      if (before === generation) return
      if (before) await this.#noteLeft(before)
      const removals = before ? [{ remove: { index: nameIn(before, 'catalogue'), alias } }] : []
      const actions = [...removals, { add: { index: nameIn(generation, 'catalogue'), alias } }]
      try {
        await this.#cluster.call('POST', '/_aliases', { actions })
        return
      } catch (error) {
        // Somebody else moved the alias in between.
        if (tries === 1 || failureOf(error)?.status !== 404) throw error
      }
    }
  }

  /** All that is stored of a generation; undefined where it is not complete, or of another form. */
  async read(generation: string): Promise<StoredCatalogue | undefined> {
    const [stored] = await this.#cluster.read<StoredCatalogue>(nameIn(generation, 'catalogue'), [CATALOGUE])
    return isReadable(stored?.format) ? stored : undefined
  }

  /** Keeps a generation that was not taken into use as if it had been left now. */
  setAside(generation: string): Promise<void> {
    return this.#noteLeft(generation)
  }

  /** The bytes of each version, copies included; of several generations of one version, the newest. */
  async sizes(): Promise<Map<string, FolderSize>> {
    const path = `/_cat/indices/${this.#name}-*?format=json&h=index,store.size&bytes=b`
    const rows = await this.#cluster.call<{ index: string; 'store.size': string | null }[]>('GET', path)
    const bytesOf = new Map(rows.map((row) => [row.index, Number(row['store.size'] ?? 0)]))
    const complete = await this.list()
    const sum = (indexes: readonly string[]) => indexes.reduce((total, index) => total + (bytesOf.get(index) ?? 0), 0)
    const sizes = complete.map(({ generation, summary, indexes = [] }) => {
      const others = complete.filter((one) => one.generation !== generation)
      const own = indexes.filter((index) => !isPartOf(others, index))
      return [summary.version, { bytes: sum(indexes), ownBytes: sum(own) }] as const
    })
    return new Map(sizes.reverse())
  }

  /** Removes a generation, but for indexes that others share. */
  async remove(generation: string): Promise<void> {
    const others = (await this.list()).filter((one) => one.generation !== generation)
    await this.#removeIndexes((index) => generationOf(index) === generation && !isPartOf(others, index))
  }

  /** @returns Their generations. */
  async #removeIndexes(isRemoved: (index: string) => boolean): Promise<Set<string>> {
    const removed = (await this.#indexes()).map(({ index }) => index).filter(isRemoved)
    // By name: a wildcard would also meet indexes of a generation whose name begins alike.
    for (const index of removed) await this.#cluster.call('DELETE', `/${index}`)
    return new Set(removed.map(generationOf))
  }

  /**
   * Removes what failed imports left, and what was left more than a day ago, but for the one that was left last. Nobody may be
   * importing meanwhile.
   * @returns The generations that were removed.
   */
  async tidy(now: Date): Promise<string[]> {
    const inUse = await this.inUse()
    const complete = await this.list()
    const left = complete
      .filter(({ generation }) => generation !== inUse)
      .sort((a, b) => Number(b.leftAt ?? 0) - Number(a.leftAt ?? 0))
    const isKept = ({ leftAt }: StoredGeneration, place: number) =>
      leftAt !== undefined && (place === 0 || now.getTime() - leftAt.getTime() < KEPT_MS)
    const kept = [...complete.filter(({ generation }) => generation === inUse), ...left.filter(isKept)]
    const outdated = await this.#removeIndexes((index) => !isPartOf(kept, index))
    return [...outdated].filter((generation) => !kept.some((one) => one.generation === generation))
  }

  async #noteLeft(generation: string): Promise<void> {
    const path = `/${nameIn(generation, 'catalogue')}/_doc/${LEFT}?refresh=true`
    await this.#cluster.call('PUT', path, { at: new Date().toISOString() })
  }

  async #indexes(): Promise<IndexRow[]> {
    const rows = await this.#cluster.call<IndexRow[]>('GET', `/_cat/indices/${this.#name}-*?format=json&h=index`)
    return rows.filter(({ index }) => isOf(this.#name, index))
  }
}

const isPartOf = (catalogues: readonly StoredGeneration[], index: string): boolean =>
  catalogues.some(({ generation, indexes }) => indexes?.includes(index) ?? generationOf(index) === generation)

/** Whether an index is of a catalogue; the name of another may begin like its own. */
const isOf = (name: string, index: string): boolean => index.slice(name.length + 1).split('-').length === 2

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
