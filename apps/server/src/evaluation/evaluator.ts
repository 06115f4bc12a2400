import type { Engine, LiveEngine } from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import type { EvaluationPart, MeasuredOn, QueryOutcome, Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import { QueueRunner } from '../base/queue-runner.ts'
import type { ReaderInUse } from '../discovery/read-meaning.ts'
import { evaluateQuery } from './evaluate-query.ts'
import { type Installation, ordersOf } from './orders.ts'
import { compare, summariseFigures } from './summarise-figures.ts'

/** Texts of a part. What is done is stored after each part, so that little is lost with a server. */
const PART = 20
/** A part ends after this time, with fewer texts. */
const PART_MS = 2_000
/** A server that has not given a part back after this time has ended. */
const LEASE_MS = 60_000

export interface EvaluatorOptions {
  workspace: Pick<Workspace, 'evaluations' | 'notices'>
  catalogue: Pick<LiveEngine, 'use'>
  reader?: ReaderInUse | undefined
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Milliseconds between two looks for evaluations that wait, or that another server left. */
  intervalMs?: number
}

/** Works through the evaluations in parts, one at a time on each server; other servers do so too. */
export class Evaluator {
  readonly #options: EvaluatorOptions
  readonly #runner: QueueRunner
  readonly #unfollow: () => void
  #isClosed = false

  constructor(options: EvaluatorOptions) {
    this.#options = options
    const { log, intervalMs, workspace } = options
    this.#runner = new QueueRunner({ doNext: () => this.#doNext(), what: 'evaluations', log, intervalMs })
    this.#unfollow = workspace.notices.follow('evaluations', async () => this.kick())
  }

  /** Looks for evaluations that wait. */
  kick(): void {
    this.#runner.kick()
  }

  /** Stores what is done of the current part, and begins nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unfollow()
    await this.#runner.close()
  }

  async #doNext(): Promise<boolean> {
    const { workspace, catalogue, log } = this.#options
    const part = await workspace.evaluations.claim(LEASE_MS, PART)
    if (!part) return false
    try {
      await catalogue.use((engine) => this.#doPart(part, engine))
      return true
    } catch (error) {
      if (error instanceof AppError && error.status === 503) {
        // The next look tries again.
        await workspace.evaluations.release(part)
        return false
      }
      log.error({ evaluation: part.uuid, failure: describeFailure(error) }, 'an evaluation failed')
      await workspace.evaluations.fail(part)
      return true
    }
  }

  async #doPart(part: EvaluationPart, engine: Engine): Promise<void> {
    const { evaluations } = this.#options.workspace
    const installation: Installation = { reader: this.#options.reader?.current, engine }
    const measuredOn: MeasuredOn = { catalogue_version: engine.summary.version, orders: ordersOf(installation) }
    // Figures of two catalogues are no figures.
    if (part.measured_on && !isSame(part.measured_on, measuredOn)) return evaluations.restart(part)
    if (part.queries.length === 0) return this.#finish(part, measuredOn)
    const startedAt = performance.now()
    const outcomes = new Map<number, QueryOutcome>()
    for (const query of part.queries) {
      if (this.#isClosed || performance.now() - startedAt > PART_MS) break
      outcomes.set(query.position, await evaluateQuery(query, measuredOn.orders, installation))
    }
    await evaluations.save(part, measuredOn, outcomes)
  }

  async #finish(part: EvaluationPart, { orders }: MeasuredOn): Promise<void> {
    const { workspace, log } = this.#options
    const measured = await workspace.evaluations.measured(part.uuid)
    const comparison = compare(measured, orders, await workspace.evaluations.lastFinished(part.uuid))
    await workspace.evaluations.finish(part, { figures: summariseFigures(measured, orders), comparison })
    log.info({ evaluation: part.uuid, queries: measured.length }, 'an evaluation is done')
  }
}

function isSame(a: MeasuredOn, b: MeasuredOn): boolean {
  return a.catalogue_version === b.catalogue_version && a.orders.join() === b.orders.join()
}
