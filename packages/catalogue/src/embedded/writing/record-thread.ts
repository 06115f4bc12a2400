import { buffersOf, CallThread } from '../../base/call-thread.ts'
import { type RecordCall, RecordWriter } from './record-writer.ts'

/** Calls that wait; what they hold bounds the memory. */
const MOST_WAITING = 8

/**
 * Writes records in a thread of its own, since SQLite takes as long as all else that makes a catalogue of what was read;
 * or, where no threads are wanted, in this one. Buffers that are given are gone afterwards.
 */
export class RecordThread {
  private readonly writer: RecordWriter | undefined
  private readonly thread: CallThread<RecordCall, void> | undefined
  private readonly waiting: Promise<void>[] = []

  constructor(path: string, hasThread: boolean) {
    if (!hasThread) this.writer = new RecordWriter(path)
    else this.thread = new CallThread(new URL('./record-worker.ts', import.meta.url), { workerData: path })
  }

  /** Has the writer add something; ends when there is room for a further call. */
  async add<Name extends 'addRecords' | 'addNames' | 'addIdentifiers'>(
    name: Name,
    ...args: Parameters<RecordWriter[Name]>
  ): Promise<void> {
    if (this.writer) return (this.writer[name] as (...args: unknown[]) => void).apply(this.writer, args)
    if (this.thread?.failure) throw this.thread.failure
    const done = this.send(name, args)
    // The next call to wait gets the failure; until then it must not count as unhandled.
    done.catch(() => {})
    if (this.waiting.length > MOST_WAITING) await this.waiting[0]
  }

  /** Makes the file whole. */
  async finish(): Promise<void> {
    if (this.writer) this.writer.finish()
    else await this.send('finish', [])
  }

  async close(): Promise<void> {
    this.writer?.close()
    await this.thread?.end()
  }

  private send(name: RecordCall['name'], args: unknown[]): Promise<void> {
    const done = this.thread!.call({ name, args }, buffersOf(args))
    this.waiting.push(done)
    return done.finally(() => this.waiting.shift())
  }
}
