import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'

/** Bytes of one request. */
const REQUEST = 2 ** 22
/** Requests at once; while they run, whoever adds waits. */
const AT_ONCE = 3
/** Milliseconds before what a busy cluster refused is sent again; doubled each time. */
const FIRST_PAUSE = 250
const MOST_TRIES = 8

const TOO_MANY = 429
/** Of the answer only what is looked at. */
const PATH = '/_bulk?filter_path=errors,items.*.status,items.*.error.reason'

interface BulkAnswer {
  errors: boolean
  /** Under the name of what was to be done. */
  items: Record<string, { status: number; error?: { reason: string } }>[]
}

/** Sends documents in large requests, no faster than the cluster takes them. */
export class Bulk {
  readonly #cluster: Cluster
  readonly #ready: Promise<void>
  readonly #running = new Set<Promise<void>>()
  #documents: string[] = []
  #bytes = 0
  #failure: unknown

  /** @param ready  When the indexes are there. */
  constructor(cluster: Cluster, ready: Promise<void> = Promise.resolve()) {
    this.#cluster = cluster
    this.#ready = ready
  }

  /**
   * Ends when there is room for a further document.
   * @param content  JSON.
   */
  add(index: string, content: string, id: string): Promise<void> {
    return this.#push(`{"index":${placeOf(index, id)}}\n${content}\n`)
  }

  /** Removes a document, likewise. */
  remove(index: string, id: string): Promise<void> {
    return this.#push(`{"delete":${placeOf(index, id)}}\n`)
  }

  async #push(action: string): Promise<void> {
    this.#documents.push(action)
    this.#bytes += action.length
    if (this.#bytes < REQUEST) return
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running)
    this.#start()
    if (this.#failure) throw this.#failure
  }

  /** Ends when all has been taken. */
  async flush(): Promise<void> {
    await this.#ready
    this.#start()
    await Promise.all(this.#running)
    if (this.#failure) throw this.#failure
  }

  #start(): void {
    if (this.#documents.length === 0) return
    const documents = this.#documents
    this.#documents = []
    this.#bytes = 0
    const sending = this.#send(documents)
      .catch((error) => {
        this.#failure ??= error
      })
      .finally(() => this.#running.delete(sending))
    this.#running.add(sending)
  }

  /** Sends documents until all are taken; those that a full queue refused once more. */
  async #send(documents: readonly string[]): Promise<void> {
    await this.#ready
    let left = documents
    for (let tries = 1, pause = FIRST_PAUSE; left.length > 0; tries++, pause *= 2) {
      if (tries > 1) await sleep(pause)
      const answer = await this.#cluster.call<BulkAnswer>('POST', PATH, left.join(''))
      if (!answer.errors) return
      const refused = answer.items.flatMap((item, place) => {
        const [{ status, error }] = Object.values(item) as [BulkAnswer['items'][number][string]]
        return error ? [{ status, reason: error.reason, document: left[place]! }] : []
      })
      const lost = refused.find(({ status }) => status !== TOO_MANY)
      if (lost || tries === MOST_TRIES) throw new Error(`OpenSearch took no document: ${(lost ?? refused[0]!).reason}`)
      left = refused.map(({ document }) => document)
    }
  }
}

const placeOf = (index: string, id: string): string => `{"_index":"${index}","_id":${JSON.stringify(id)}}`
