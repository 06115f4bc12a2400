import { Worker } from 'node:worker_threads'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { RecordKind } from '../../columns/columns.ts'
import { buffersOf } from '../../importing/jobs.ts'
import { RecordWriter } from './record-writer.ts'

/** Calls of a `RecordWriter`, in the order in which they are made. */
export type RecordCall = 'addRecords' | 'addNames' | 'addIdentifiers' | 'finish'

/** Calls that wait; what they hold bounds the memory. */
const MOST_WAITING = 8

/**
 * Writes records in a thread of its own, since SQLite takes as long as all else that makes a catalogue of what was read;
 * or, where no threads are wanted, in this one. Buffers that are given are gone afterwards.
 */
export class RecordThread {
  private readonly writer: RecordWriter | undefined
  private readonly worker: Worker | undefined
  private readonly waiting: PromiseWithResolvers<void>[] = []
  private failure: unknown

  constructor(path: string, hasThread: boolean) {
    if (!hasThread) {
      this.writer = new RecordWriter(path)
      return
    }
    this.worker = new Worker(new URL('./record-worker.ts', import.meta.url), { workerData: path })
    this.worker.on('message', () => this.waiting.shift()?.resolve())
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('the thread that writes records ended')))
  }

  /** @param first  Index of the first record. */
  addRecords(kind: RecordKind, first: number, ids: Float64Array, texts: PackedTexts): Promise<void> {
    return this.call('addRecords', kind, first, ids, texts)
  }

  /** @param first  Rank of popularity of the first name, from 1. */
  addNames(kind: RecordKind, first: number, names: PackedTexts): Promise<void> {
    return this.call('addNames', kind, first, names)
  }

  /** Adds the identifiers of a kind by index, where there are any; of two records with the same the first bears it. */
  addIdentifiers(scheme: string, kind: RecordKind, values: PackedTexts[]): Promise<void> {
    return this.call('addIdentifiers', scheme, kind, values)
  }

  /** Makes the file whole. */
  async finish(): Promise<void> {
    await this.call('finish')
    await Promise.all(this.waiting.map(({ promise }) => promise))
  }

  async close(): Promise<void> {
    this.writer?.close()
    await this.worker?.terminate()
  }

  /** Ends when there is room for a further call. */
  private async call(name: RecordCall, ...args: unknown[]): Promise<void> {
    if (this.writer) return (this.writer[name] as (...args: unknown[]) => void).apply(this.writer, args)
    if (this.failure) throw this.failure
    const done = Promise.withResolvers<void>()
    // A failure is met by whoever waits next; until then it is no unhandled one.
    done.promise.catch(() => {})
    this.waiting.push(done)
    this.worker?.postMessage({ name, args }, buffersOf(args))
    if (this.waiting.length > MOST_WAITING) await this.waiting[0]!.promise
  }

  private fail(error: unknown): void {
    this.failure ??= error
    for (const { reject } of this.waiting.splice(0)) reject(this.failure)
  }
}
