import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LiveEngine } from '@cognate/catalogue'
import type { Workspace } from '@cognate/workspace'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type StageEnd, stageEnds } from '../base/stages.ts'
import { VERSION } from '../base/version.ts'

export interface MetricsOptions {
  workspace: Pick<Workspace, 'figures'>
  catalogue: Pick<LiveEngine, 'use' | 'fault'>
  dataDirectory: string
  imports: { read(): { failures: readonly unknown[] } }
}

/** How many calls of a kind of costly work run and wait. */
export interface QueueFigures {
  running: number
  waiting: number
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Any other method is a mistake; callers must not make up labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What Prometheus reads of one server. Labels are names of our own: no people, no organisations, no texts. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #stages: Histogram<'stage'>
  readonly #options: MetricsOptions
  readonly #queues = new Map<string, () => QueueFigures>()
  readonly #hearStage = (end: unknown) => {
    const { stage, seconds } = end as StageEnd
    this.#stages.observe({ stage }, seconds)
  }

  constructor(options: MetricsOptions) {
    this.#options = options
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      ...{ name: 'cognate_request_seconds', help: 'Calls by route and status, and how long they took.' },
      ...{ labelNames: ['method', 'route', 'status'], buckets: SECONDS, registers },
    })
    this.#stages = new Histogram({
      ...{ name: 'cognate_search_stage_seconds', help: 'Parts of searches, and how long they took.' },
      ...{ labelNames: ['stage'], buckets: SECONDS, registers },
    })
    for (const gauge of this.#gauges()) this.#registry.registerMetric(gauge)
    stageEnds.subscribe(this.#hearStage)
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE

  /** Notes a call that was answered; `route` is a pattern and no address. */
  noteRequest(call: { method: string; route: string; status: number; seconds: number }): void {
    const method = METHODS.has(call.method) ? call.method : 'other'
    this.#requests.observe({ method, route: call.route, status: String(call.status) }, call.seconds)
  }

  /** Reads how long queues are, each time that metrics are read. */
  watchQueue(name: string, read: () => QueueFigures): void {
    this.#queues.set(name, read)
  }

  /** All metrics in Prometheus' text format. */
  read(): Promise<string> {
    return this.#registry.metrics()
  }

  close(): void {
    stageEnds.unsubscribe(this.#hearStage)
  }

  #gauges(): Gauge[] {
    return [
      gauges('cognate_info', 'Which version runs.', 'version', () => ({ [VERSION]: 1 })),
      ...this.#queueGauges(),
      ...this.#workspaceGauges(),
      ...this.#catalogueGauges(),
      ...this.#diskGauges(),
    ]
  }

  #queueGauges(): Gauge[] {
    const by = (figure: keyof QueueFigures) => () =>
      Object.fromEntries([...this.#queues].map(([name, read]) => [name, read()[figure]]))
    return [
      gauges('cognate_queue_running', 'Costly calls that run, by kind.', 'queue', by('running')),
      gauges('cognate_queue_waiting', 'Costly calls that wait for a turn, by kind.', 'queue', by('waiting')),
    ]
  }

  #workspaceGauges(): Gauge[] {
    const { figures } = this.#options.workspace
    // One statement for all of them.
    const read = shared(() => figures.read())
    const from = (name: string, help: string, pick: (all: Awaited<ReturnType<typeof read>>) => number | undefined) =>
      gauge(name, help, async () => pick(await read()))
    return [
      gauge('cognate_database_up', 'Whether the database answers.', () => read().then(() => 1), 0),
      from('cognate_letters_queued', 'Letters that are not sent yet.', ({ letters }) => letters),
      from('cognate_letters_oldest_seconds', 'How long the oldest letter is due.', (all) => all.oldestLetterSeconds),
      from(
        'cognate_letters_refused',
        'People whose last letter the mail server refused.',
        (all) => all.refusedLettersTo.length,
      ),
      gauges('cognate_submissions', 'Submissions by state.', 'state', async () => (await read()).submissions),
      from('cognate_licence_days', 'Days until the next licence in force ends.', ({ licenceDays }) => licenceDays),
      from('cognate_organisations', 'Organisations.', ({ organisations }) => organisations),
      from('cognate_accounts', 'Accounts.', ({ accounts }) => accounts),
      from('cognate_database_bytes', 'Size of the database.', ({ databaseBytes }) => databaseBytes),
      from('cognate_restored_copy', 'Whether this is a restored copy, which sends nothing.', (all) =>
        Number(all.isRestoredCopy),
      ),
      gauges(
        'cognate_database_connections',
        'Connections for calls, and calls that wait for one.',
        'state',
        async () => ({
          ...(await figures.pool()),
        }),
      ),
    ]
  }

  #catalogueGauges(): Gauge[] {
    const { catalogue, dataDirectory, imports } = this.#options
    const read = () => catalogue.use(async ({ summary }) => summary)
    return [
      gauge('cognate_catalogue_ready', 'Whether a catalogue can be searched.', () => read().then(() => 1), 0),
      gauge(
        'cognate_catalogue_fault',
        'Whether the chosen catalogue cannot be used, so that another one answers, or none.',
        () => Number(catalogue.fault !== undefined),
      ),
      gauge('cognate_catalogue_date_seconds', 'The newest publication in the catalogue, since 1970.', async () =>
        secondsOf((await read()).date),
      ),
      gauge('cognate_catalogue_imported_seconds', 'When the catalogue in use was imported, since 1970.', async () =>
        secondsOf((await read()).created_at),
      ),
      gauge('cognate_catalogue_works', 'Works in the catalogue in use.', async () => (await read()).counts.work),
      gauge(
        'cognate_imports_failed',
        'Imports on the page that failed since one that did not.',
        () => imports.read().failures.length,
      ),
      gauge('cognate_imports_unfinished', 'Imports that run, or were stopped on their way.', async () =>
        countUnfinished(join(dataDirectory, 'catalogues')),
      ),
    ]
  }

  #diskGauges(): Gauge[] {
    const { dataDirectory } = this.#options
    return [
      gauge('cognate_disk_bytes', 'Size of the disk of DATA_DIR.', async () => {
        const { blocks, bsize } = await statfs(dataDirectory)
        return blocks * bsize
      }),
      gauge('cognate_disk_free_bytes', 'Room that is left on the disk of DATA_DIR.', async () => {
        const { bavail, bsize } = await statfs(dataDirectory)
        return bavail * bsize
      }),
    ]
  }
}

const secondsOf = (time: string) => Date.parse(time) / 1000

async function countUnfinished(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith('.building-')).length
}

type Reading = number | undefined

/** A number that is read each time; what cannot be read now is left out, or is `otherwise`. */
function gauge(name: string, help: string, read: () => Reading | Promise<Reading>, otherwise?: number): Gauge {
  return new Gauge({
    ...{ name, help, registers: [] },
    async collect() {
      const value = (await readable(read)) ?? otherwise
      this.reset()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** Numbers that are read each time, by a label. */
function gauges(
  name: string,
  help: string,
  label: string,
  read: () => Record<string, number> | Promise<Record<string, number>>,
): Gauge {
  return new Gauge({
    ...{ name, help, labelNames: [label], registers: [] },
    async collect() {
      const values = await readable(read)
      this.reset()
      for (const [key, value] of Object.entries(values ?? {})) this.set({ [label]: key }, value)
    },
  })
}

/** What is read; undefined where it cannot be read now. */
const readable = <Value>(read: () => Value | Promise<Value>): Promise<Value | undefined> =>
  Promise.try(read).catch(() => undefined)

/** Callers at the same time share one call. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}
