import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Raw } from '../../reading/raw.ts'
import type { RawEntity } from '../../reading/raw-source.ts'

/** What is downloaded, in the API's words. */
export interface SliceQuery {
  baseUrl: string
  filter?: string
  search?: string
}

/** The progress of a download. */
export interface SliceState {
  query: SliceQuery
  /** The day on which it began; names the folders of its files. */
  updatedDate: string
  /** Works that match, as the API counted last. */
  count: number
  works: number
  pages: number
  /** Where the next page of works begins; null when all are read. */
  cursor: string | null
  /** Number of referred records requested so far. */
  referred: Record<ReferredEntity, number>
  isComplete: boolean
}

/** Kinds that are read because works refer to them. The smallest comes first, in case the budget ends. */
export const referredEntities = ['sources', 'institutions', 'authors'] as const satisfies readonly RawEntity[]
export type ReferredEntity = (typeof referredEntities)[number]

/** Where the works of the download before are while another one runs. */
const EARLIER = 'earlier'

/** A folder in the layout of the snapshot with the parts of a download and its progress. */
export class SliceFolder {
  readonly directory: string

  constructor(directory: string) {
    this.directory = directory
    mkdirSync(directory, { recursive: true })
  }

  /** The progress of an earlier download; undefined if there is none. */
  state(): SliceState | undefined {
    const path = this.statePath()
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SliceState) : undefined
  }

  keep(state: SliceState): void {
    replaceFile(this.statePath(), `${JSON.stringify(state, null, 2)}\n`)
  }

  private statePath(): string {
    return join(this.directory, 'download.json')
  }

  /** Writes the n-th part of a kind as gzip JSON lines; a part of the same number is replaced. */
  writePart(entity: RawEntity, { updatedDate }: SliceState, number: number, records: readonly Raw[]): void {
    const name = `part_${String(number).padStart(4, '0')}.gz`
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    replaceFile(join(this.directory, entity, `updated_date=${updatedDate}`, name), gzipSync(lines))
  }

  /** All works that were written. */
  works({ updatedDate }: SliceState): Generator<Raw> {
    return recordsIn(join(this.directory, 'works', `updated_date=${updatedDate}`))
  }

  /** The works of the download before. */
  earlierWorks(): Generator<Raw> {
    return recordsIn(join(this.directory, EARLIER))
  }

  dropEarlier(): void {
    rmSync(join(this.directory, EARLIER), { recursive: true, force: true })
  }

  /** Which authors were merged into which, as all downloads so far have shown. */
  merged(): Map<string, string> {
    const path = this.mergedPath()
    const [, ...rows] = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
    return new Map(rows.map((row) => row.split(',').slice(1) as [string, string]))
  }

  keepMerged(merged: ReadonlyMap<string, string>): void {
    const rows = [...merged].map((pair) => ['', ...pair].join())
    if (rows.length > 0) replaceFile(this.mergedPath(), ['merge_date,id,merge_into_id', ...rows, ''].join('\n'))
    else rmSync(this.mergedPath(), { force: true })
  }

  private mergedPath(): string {
    return join(this.directory, 'merged_ids/authors/seen.csv')
  }

  /** Removes what was downloaded; its works stay aside until there are others. */
  clear(): void {
    rmSync(this.statePath(), { force: true })
    const [works, earlier] = [join(this.directory, 'works'), join(this.directory, EARLIER)]
    if (existsSync(works) && !existsSync(earlier)) renameSync(works, earlier)
    for (const entity of ['works', ...referredEntities]) {
      rmSync(join(this.directory, entity), { recursive: true, force: true })
    }
  }
}

function* recordsIn(folder: string): Generator<Raw> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names.filter((one) => one.endsWith('.gz')).sort()) {
    const lines = gunzipSync(readFileSync(join(folder, name)))
      .toString('utf8')
      .split('\n')
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Raw
  }
}

/** Written aside and renamed, so that a file is there whole or not at all. */
function replaceFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, content, { flush: true })
  renameSync(`${path}.new`, path)
}
