import { EmbeddedCatalogue } from '@cognate/catalogue'
import { benchImport, type ImportRate } from './import-rate.ts'
import { benchOverHttp } from './over-http.ts'
import { memoryOf, withOwnServer } from './own-server.ts'
import { queriesOver } from './queries.ts'
import { queryTexts } from './texts.ts'
import type { Latency } from './timing.ts'

/** What a catalogue of one size takes. */
export interface SizeFigures {
  works: number
  imported: ImportRate
  /** Whole answers over HTTP, by number of users. */
  one: Latency
  many: Latency
  /** Memory of the server when it is ready and after all answers, MiB; undefined where it is not known. */
  memory: { ready: number | undefined; after: number | undefined }
}

/** Builds catalogues of generated works, one after the other, and measures import, answers and memory of each. */
export async function benchSizes(sizes: readonly number[], calls: number, users: number): Promise<SizeFigures[]> {
  const figures: SizeFigures[] = []
  for (const works of sizes) {
    let served: Omit<SizeFigures, 'works' | 'imported'> | undefined
    const imported = await benchImport(String(works), async (directory) => {
      served = await serve(directory, calls, users)
    })
    if (served) figures.push({ works, imported, ...served })
  }
  return figures
}

async function serve(
  directory: string,
  calls: number,
  users: number,
): Promise<Omit<SizeFigures, 'works' | 'imported'>> {
  const catalogue = await EmbeddedCatalogue.open(directory)
  const texts = await queryTexts(undefined, catalogue, calls)
  const { plain } = queriesOver(catalogue, texts)
  catalogue.close()
  return withOwnServer(directory, async (target) => {
    const ready = memoryOf(target.pid)
    const one = await benchOverHttp(target, plain, { calls, users: 1 })
    const many = await benchOverHttp(target, plain, { calls, users })
    return { one, many, memory: { ready, after: memoryOf(target.pid) } }
  })
}

/** The power of the size by which the median grows between the smallest and the largest; undefined for fewer than two. */
export function growthOfMedian(figures: readonly Pick<SizeFigures, 'works' | 'one'>[]): number | undefined {
  const [first, last] = [figures[0], figures.at(-1)]
  if (!first || !last || first === last) return undefined
  return Math.log(last.one.p50 / first.one.p50) / Math.log(last.works / first.works)
}
