import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ImportRunningError, lockImport, runningImport } from '@cognate/catalogue'
import {
  AppError,
  type MeaningRequest,
  MINUTE_MS,
  type SetImportScheduleRequest,
  type StartImportRequest,
} from '@cognate/contract'
import { namesOfModels, pinnedModels, USUAL_MODEL } from '@cognate/meaning'
import type { Config } from '../base/config.ts'
import { describeMeaning } from '../base/describe-meaning.ts'
import { describeFailure } from '../base/failures.ts'
import { invalidField } from '../base/invalid-field.ts'
import type { Log } from '../base/log.ts'
import type { ToldStep } from '../base/progress.ts'
import { importCommandOf } from './import-command.ts'
import { ImportFiles, type StoredImport, type StoredSchedule } from './import-files.ts'
import { folderWithin, offeredFolders, offeredModels } from './import-folders.ts'
import { nextRun } from './next-run.ts'
import { parsePrintedSummary, readRejected, reportOf, sentenceOf } from './report.ts'
import { type EndedCommand, type RunningCommand, runCommand } from './run-command.ts'

export interface ImportsOptions {
  config: Pick<Config, 'dataDirectory' | 'importFolder' | 'search' | 'embeddingModel'>
  /** The settings that imports get, apart from DATA_DIR. */
  environment: NodeJS.ProcessEnv
  log: Pick<Log, 'info' | 'warn'>
  now: () => Date
  /** Whether this version of the catalogue answers, be it with vectors or records of other sources that came later. */
  isInUse: (version: string) => boolean
  /** Milliseconds between two looks at the schedule, and at the import that runs. */
  intervals?: { schedule: number; running: number }
}

/** What is known of the imports of a data directory. */
export interface KnownImports {
  folders: string[] | null
  /** Models that texts can be compared with, the usual one first. */
  models: string[]
  busy: string | null
  running: StoredImport | undefined
  ended: StoredImport[]
  failures: StoredImport[]
  schedule: (StoredSchedule & { nextRun: Date | undefined; last: StoredImport | undefined }) | undefined
}

const INTERVALS = { schedule: MINUTE_MS, running: 500 }
const NOT_IN_FORCE = 'The catalogue in use stayed, and the same import continues where this one ended.'

/** An import of ours that runs. */
interface Running {
  command: RunningCommand
  step: ToldStep | undefined
  state: StoredImport
  /** Resolves once its end is noted. */
  noted: Promise<void>
}

/**
 * Imports that operators start on the page, and those of the schedule: each the command `cognate import` in a process of its
 * own, one at a time for each data directory. Whichever server of it holds the lock runs it, and all tell of it.
 */
export class Imports {
  readonly #options: ImportsOptions
  readonly #files: ImportFiles
  readonly #timer: NodeJS.Timeout
  #running: Running | undefined
  #isClosed = false

  constructor(options: ImportsOptions) {
    this.#options = options
    this.#files = new ImportFiles(options.config.dataDirectory)
    this.#timer = setInterval(() => this.tick(), (options.intervals ?? INTERVALS).schedule).unref()
    this.tick()
  }

  /** What every server of the data directory tells alike. */
  read(): KnownImports {
    const { importFolder } = this.#options.config
    const running = this.#files.running()
    const ended = this.#files.ended().map((one) => this.#asUsed(one))
    const schedule = this.#files.schedule()
    const given = importFolder === undefined ? [] : offeredModels(importFolder)
    const last = [...(running ? [running] : []), ...ended].find(({ is_scheduled }) => is_scheduled)
    return {
      folders: importFolder === undefined ? null : offeredFolders(importFolder).filter((name) => !given.includes(name)),
      models: this.#models(),
      busy: running ? null : (this.#elsewhere() ?? null),
      running,
      ended,
      failures: failuresIn(ended),
      schedule: schedule && { ...schedule, last, nextRun: nextRun(schedule, last, this.#options.now()) },
    }
  }

  /**
   * Starts an import, or what makes vectors for the catalogue in use.
   * @param by  The id of an account; null: the schedule.
   * @throws AppError import_running, invalid_request for a folder or a model that is not there
   */
  start(request: StartImportRequest, by: string | null): StoredImport {
    if (request.source === 'meaning') this.#requireModel(request)
    const words = importCommandOf(request, this.#folderOf(request))
    const unlock = this.#lock()
    try {
      const state: StoredImport = {
        ...{ uuid: randomUUID(), request, state: 'running', is_scheduled: by === null, started_by: by },
        ...{ started_at: this.#options.now().toISOString(), ended_at: null, is_stopping: false },
        ...{ progress: null, report: null, sentence: null },
      }
      this.#files.keepRunning(state)
      this.#run(words, state, unlock)
      return state
    } catch (error) {
      unlock()
      throw error
    }
  }

  /** Has an import stopped, at whichever server it runs. @throws AppError not_found unless it runs */
  stop(uuid: string): void {
    if (this.#files.running()?.uuid !== uuid) throw new AppError('not_found')
    this.#files.askToStop(uuid)
  }

  setSchedule(schedule: SetImportScheduleRequest): void {
    this.#files.keepSchedule({ ...schedule, set_at: this.#options.now().toISOString() })
  }

  rejected(uuid: string) {
    if (!this.#files.ended().some((ended) => ended.uuid === uuid)) throw new AppError('not_found')
    return this.#files.rejected(uuid)
  }

  /** Notes an import whose server was killed, and begins one that is due. */
  tick(): void {
    if (this.#isClosed || this.#running) return
    try {
      this.#noteInterrupted()
      const { schedule, running } = this.read()
      if (running || !schedule?.nextRun || schedule.nextRun > this.#options.now()) return
      this.start(schedule.request, null)
    } catch (error) {
      // Another import runs: the next look follows in a minute.
      if (error instanceof AppError && error.code === 'import_running') return
      this.#options.log.warn({ failure: describeFailure(error) }, 'no scheduled import could begin')
    }
  }

  /** Stops what runs: an import never outlives its server. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#running?.command.stop()
    await this.#running?.noted
  }

  /** What was built aside and taken into use since is what was asked for. */
  #asUsed(one: StoredImport): StoredImport {
    const isUsed = one.state === 'aside' && one.report !== null && this.#options.isInUse(one.report.version)
    return isUsed ? { ...one, state: 'done', sentence: null } : one
  }

  #folderOf(request: StartImportRequest): string | undefined {
    const { importFolder, dataDirectory } = this.#options.config
    if (request.source === 'meaning') {
      const name = request.model ?? USUAL_MODEL
      const isGiven = importFolder !== undefined && offeredModels(importFolder).includes(name)
      return isGiven && !namesOfModels(dataDirectory).includes(name) ? folderWithin(importFolder, name) : undefined
    }
    if (request.source !== 'openalex_folder') return undefined
    if (importFolder === undefined) throw invalidField('folder', 'IMPORT_FOLDER is not set on the server.')
    const folder = folderWithin(importFolder, request.folder)
    if (folder === undefined) throw invalidField('folder', 'There is no such folder in IMPORT_FOLDER.')
    return folder
  }

  #models(): string[] {
    const { dataDirectory, importFolder } = this.#options.config
    const given = importFolder === undefined ? [] : offeredModels(importFolder)
    return [...new Set([USUAL_MODEL, ...Object.keys(pinnedModels), ...namesOfModels(dataDirectory), ...given])]
  }

  #requireModel({ model }: MeaningRequest): void {
    if (this.#options.config.embeddingModel !== undefined)
      throw invalidField('is_on', 'EMBEDDING_MODEL is set on the server: unset it first.')
    if (model !== null && !this.#models().includes(model)) throw invalidField('model', 'There is no such model.')
  }

  /** That a command imports, as a sentence. */
  #elsewhere(): string | undefined {
    const { search, dataDirectory } = this.#options.config
    return runningImport(join(dataDirectory, ...(search ? ['cluster', search.name] : ['catalogues'])))
  }

  #lock(): () => void {
    const unlock = this.#tryLock()
    if (!unlock) throw new AppError('import_running')
    const elsewhere = this.#elsewhere()
    if (elsewhere === undefined) return unlock
    unlock()
    throw new AppError('import_running', { detail: elsewhere })
  }

  #tryLock(): (() => void) | undefined {
    try {
      return lockImport(this.#files.directory, 0)
    } catch (error) {
      if (error instanceof ImportRunningError) return undefined
      throw error
    }
  }

  #noteInterrupted(): void {
    if (!this.#files.running()) return
    const unlock = this.#tryLock()
    // Otherwise another server runs it.
    if (!unlock) return
    try {
      const left = this.#files.running()
      if (left) this.#files.end(this.#interrupted(left))
    } finally {
      unlock()
    }
  }

  #interrupted(state: StoredImport): StoredImport {
    const sentence = `The server ended before this import did. ${NOT_IN_FORCE}`
    return { ...state, ...endedAt(this.#options.now()), state: 'interrupted', sentence }
  }

  #run(words: string[], state: StoredImport, unlock: () => void): void {
    const { environment, config, intervals = INTERVALS } = this.#options
    const command = runCommand(words, {
      environment: { ...environment, DATA_DIR: config.dataDirectory },
      onStep: (step) => {
        running.step = step
      },
    })
    const timer = setInterval(() => this.#watch(running), intervals.running)
    const noted = command.ended
      .then((ended) => this.#note(running, ended))
      .catch((error) => this.#options.log.warn({ failure: describeFailure(error) }, 'what came of an import is lost'))
      .finally(() => {
        clearInterval(timer)
        this.#running = undefined
        unlock()
      })
    const running: Running = { command, step: undefined, state, noted }
    this.#running = running
    this.#options.log.info({ import: state.uuid, scheduled: state.is_scheduled }, 'an import began')
  }

  /** Tells the other servers how far it is, and does what they ask. */
  #watch(running: Running): void {
    const { state, step, command } = running
    try {
      const is_stopping = state.is_stopping || this.#files.isAskedToStop(state.uuid)
      if (is_stopping && !state.is_stopping) command.stop()
      const progress = step ? { step: step.title, fraction: step.fraction, note: step.note } : null
      if (is_stopping === state.is_stopping && JSON.stringify(progress) === JSON.stringify(state.progress)) return
      running.state = { ...state, is_stopping, progress }
      this.#files.keepRunning(running.state)
    } catch (error) {
      this.#options.log.warn({ failure: describeFailure(error) }, 'how far an import is could not be noted')
    }
  }

  async #note({ state }: Running, ended: EndedCommand): Promise<void> {
    const summary = parsePrintedSummary(ended.stdout)
    if (summary) this.#files.keepRejected(state.uuid, await readRejected(summary, this.#options.config))
    const outcome = this.#outcomeOf(state, ended, summary !== undefined)
    if (summary && state.request.source === 'meaning')
      this.#files.end({ ...outcome, sentence: describeMeaning(summary) })
    else this.#files.end({ ...outcome, report: summary ? reportOf(summary) : null })
    const { uuid, state: came } = outcome
    this.#options.log[came === 'done' || came === 'stopped' ? 'info' : 'warn'](
      { import: uuid, outcome: came },
      'an import ended',
    )
  }

  #outcomeOf(state: StoredImport, { isDone, stderr }: EndedCommand, isBuilt: boolean): StoredImport {
    const end = { ...state, ...endedAt(this.#options.now()), sentence: null }
    const isUsed = state.request.source === 'meaning' || state.request.activate !== 'never'
    if (isDone) return isUsed ? { ...end, state: 'done' } : { ...end, state: 'done', sentence: sentenceOf(stderr) }
    if (isBuilt) return { ...end, state: 'aside', sentence: sentenceOf(stderr) }
    if (state.is_stopping) return { ...end, state: 'stopped', sentence: NOT_IN_FORCE }
    if (this.#isClosed) return this.#interrupted(state)
    return { ...end, state: 'failed', sentence: sentenceOf(stderr) || 'The import ended without saying why.' }
  }
}

const endedAt = (now: Date) => ({ ended_at: now.toISOString(), progress: null, is_stopping: false })

/** Imports that did not do what was asked since the last that did; those that an operator stopped count as neither. */
function failuresIn(ended: readonly StoredImport[]): StoredImport[] {
  const imports = ended.filter(({ request }) => request.source !== 'meaning')
  const good = imports.findIndex(({ state }) => state === 'done')
  return imports.slice(0, good < 0 ? undefined : good).filter(({ state }) => state !== 'stopped')
}
