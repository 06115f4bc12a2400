import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportView, RejectedLinesView, SetImportScheduleRequest } from '@cognate/contract'
import { z } from 'zod'

/** An import as it is kept: `started_by` is the id of an account. */
const StoredImport = ImportView
export type StoredImport = z.infer<typeof StoredImport>

const StoredSchedule = z.object({ ...SetImportScheduleRequest.shape, set_at: z.iso.datetime() })
export type StoredSchedule = z.infer<typeof StoredSchedule>

/** Imports that stay known after they ended. */
const KEPT = 20

/**
 * What is known of imports, as files in DATA_DIR that each server of it reads: the one that runs, which only the server that
 * holds the lock writes, those that ended, and the schedule. A file is there whole or not at all; one that cannot be read
 * counts as missing.
 */
export class ImportFiles {
  readonly directory: string

  constructor(dataDirectory: string) {
    this.directory = join(dataDirectory, 'imports')
  }

  running(): StoredImport | undefined {
    return this.#read('running.json', StoredImport)
  }

  keepRunning(running: StoredImport): void {
    this.#write('running.json', running)
  }

  /** Those that ended, the newest first. */
  ended(): StoredImport[] {
    return this.#read('ended.json', z.array(StoredImport)) ?? []
  }

  /** Moves the one that ran among those that ended. */
  end(ended: StoredImport): void {
    const all = [ended, ...this.ended().filter(({ uuid }) => uuid !== ended.uuid)]
    this.#write('ended.json', all.slice(0, KEPT))
    for (const { uuid } of all.slice(KEPT)) this.#remove(rejectedName(uuid))
    this.#remove('running.json')
    this.#remove(STOP)
  }

  schedule(): StoredSchedule | undefined {
    return this.#read('schedule.json', StoredSchedule)
  }

  keepSchedule(schedule: StoredSchedule): void {
    this.#write('schedule.json', schedule)
  }

  /** Has whichever server runs the import stop it. */
  askToStop(uuid: string): void {
    this.#write(STOP, uuid)
  }

  isAskedToStop(uuid: string): boolean {
    return this.#read(STOP, z.string()) === uuid
  }

  rejected(uuid: string): RejectedLinesView {
    return this.#read(rejectedName(uuid), RejectedLinesView) ?? { count: 0, results: [] }
  }

  keepRejected(uuid: string, rejected: RejectedLinesView): void {
    this.#write(rejectedName(uuid), rejected)
  }

  #read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const path = join(this.directory, name)
    if (!existsSync(path)) return undefined
    try {
      return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return undefined
    }
  }

  #write(name: string, content: unknown): void {
    mkdirSync(this.directory, { recursive: true, mode: 0o700 })
    const path = join(this.directory, name)
    // Two servers may write the schedule at the same time.
    const aside = `${path}.${process.pid}.new`
    writeFileSync(aside, JSON.stringify(content), { flush: true, mode: 0o600 })
    renameSync(aside, path)
  }

  #remove(name: string): void {
    rmSync(join(this.directory, name), { force: true })
  }
}

const STOP = 'stop.json'
const rejectedName = (uuid: string): string => `${uuid}.rejected.json`
