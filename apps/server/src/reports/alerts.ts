import type { LiveEngine } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import type { Watch, Workspace } from '@cognate/workspace'
import { callerOf } from '../access/callers.ts'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { countsOf, findAdded } from './what-was-added.ts'

/** Milliseconds between two looks for another catalogue. */
const INTERVAL_MS = 60_000
/** Watches that are read at once. */
const BATCH = 50

/** A letter that says how much was added, and names nobody. */
interface News {
  kind: 'collection_news'
  user_id: string
  organisation_id: string
  search: string
  collection: string
  link: string
  people: number
  works: number
  conflicts?: number
}

export interface AlertsOptions {
  workspace: Workspace
  catalogue: Pick<LiveEngine, 'use' | 'current'>
  optOuts: AskingCaller['services']['optOuts']
  reader?: AskingCaller['services']['reader']
  postman: { tell(news: News): Promise<void> }
  /** Where people reach the installation. */
  origin: string
  log: Pick<Log, 'warn'>
  now: () => Date
}

/**
 * After a switch to another catalogue, asks the questions of the collections that people watch, keeps what was added, and writes to
 * those who want a letter. Of servers on one database, one at a time does so.
 */
export class Alerts {
  readonly #options: AlertsOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #checked: string | undefined
  #isClosed = false

  constructor(options: AlertsOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#running = this.check()
    }, INTERVAL_MS).unref()
  }

  /** Looks now whether another catalogue is in use. What fails is logged, and tried again. */
  async check(): Promise<void> {
    const { catalogue, workspace, log } = this.#options
    const version = catalogue.current?.summary.version
    if (version === undefined || version === this.#checked) return
    try {
      const isDone = await workspace.jobs.runAlone('alerts', () => this.#askAll(version))
      if (isDone) this.#checked = version
    } catch (error) {
      log.warn(
        { failure: describeFailure(error) },
        'watched collections could not be asked about; the next look follows',
      )
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #askAll(version: string): Promise<void> {
    for (;;) {
      const due = await this.#options.workspace.watches.due(version, BATCH)
      if (due.length === 0) return
      for (const watch of due) {
        if (this.#isClosed) return
        await this.#ask(watch, version)
      }
    }
  }

  async #ask(watch: Watch, version: string): Promise<void> {
    const { workspace, postman, origin } = this.#options
    const found = await this.#findFor(watch)
    const { actor, search } = watch
    // Marked also where nothing could be asked, so that the next one has its turn.
    const { known, added } = found?.comparison ?? { known: watch.known, added: watch.news }
    await workspace.watches.save({ actor, search, catalogue_version: version, known, news: added })
    const isNews = added !== null && added.found_at !== watch.news?.found_at
    if (!found || !isNews || !watch.by_mail) return
    const facts = { search, collection: found.name, link: `${origin}/app/collection/${search}/` }
    await postman.tell({ kind: 'collection_news', ...actor, ...facts, ...countsOf(added) })
  }

  /** Undefined where the person may no longer ask. @throws AppError while the catalogue cannot be asked. */
  async #findFor({ actor, search: uuid, known, news }: Watch) {
    const { workspace, catalogue, optOuts, reader, now } = this.#options
    try {
      const calling = { workspace, mayEnter: () => true, organisationId: actor.organisation_id }
      const caller = await callerOf(actor.user_id, calling)
      const search = await workspace.searches.get(caller.actor, uuid)
      if (!search) return undefined
      const services = { workspace, catalogue, optOuts, reader, now }
      const comparison = await findAdded(search, { known, news }, { caller, services })
      const name = [search.external_identifier, search.name].filter(Boolean).join(' ')
      return comparison && { comparison, name }
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return undefined
      throw error
    }
  }
}
