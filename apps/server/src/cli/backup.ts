import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type Backup, verifyBackup, WorkspaceMoveError, writeBackup } from '@cognate/workspace'
import { Command } from 'commander'
import { readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { createLog } from '../base/log.ts'
import { VERSION } from '../base/version.ts'
import { jsonOption } from './arguments.ts'
import { filesToBackUp } from './backup-files.ts'
import { CommandFailure } from './command-failure.ts'
import { requireDatabase } from './installation.ts'
import { alignColumns, type OutputOptions } from './print-result.ts'

/** Stands for standard input and output. */
export const PIPE = '-'

/** `cognate backup`: everything of the workspace in one file. */
export function backupCommand(): Command {
  return new Command('backup')
    .argument('<file>', `the file to write, or ${PIPE} for standard output`)
    .option('--verify', 'make no backup: compare the one in FILE with its checksum')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nServers may run and people may write meanwhile: the backup holds what was there at one moment. It holds what people wrote' +
        '\nand the secrets of the installation, so encrypt it: cognate backup - | age -r KEY > FILE.' +
        '\nDATA_DIR/institutions.csv is in it, catalogues are not.',
    )
    .action(backUp)
}

async function backUp(file: string, options: OutputOptions & { verify?: boolean }): Promise<void> {
  const [backup, done] = options.verify
    ? ([await movingWorkspace(verifyBackup(await openInput(file))), 'The backup is whole'] as const)
    : ([await movingWorkspace(writeTo(file)), 'The backup is made'] as const)
  printBackup(options, backup, `${done}: ${describeBackup(backup)}. Rows by table:`)
}

/** What a command prints goes to standard error: standard output may be the backup. */
export function printBackup(
  { json }: OutputOptions,
  { files, ...backup }: Backup,
  sentence: string,
  remarks: readonly string[] = [],
): void {
  const rows = Object.entries(backup.rows).filter(([, count]) => count > 0)
  const names = files.map(({ name }) => name)
  const counts = alignColumns(rows.map(([table, count]) => [table, count.toLocaleString('en')]))
  const lines = [sentence, ...counts, ...names.map((name) => `With the file ${name}.`), ...remarks]
  process.stderr.write(json ? `${JSON.stringify({ ...backup, files: names })}\n` : `${lines.join('\n')}\n`)
}

export function describeBackup({ cognate, made_at }: Backup): string {
  return `${made_at.slice(0, 16).replace('T', ' ')} UTC, by Cognate ${cognate}`
}

/** The bytes of a file, or standard input. */
export async function openInput(file: string): Promise<Readable> {
  return file === PIPE ? process.stdin : (await open(file)).createReadStream()
}

export function movingWorkspace<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause) => {
    throw cause instanceof WorkspaceMoveError ? new CommandFailure(cause.message, { cause }) : cause
  })
}

async function writeTo(file: string): Promise<Backup> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDirectory } = config
  requireDatabase(config)
  if (!databaseUrl) closeDataDirectory(dataDirectory)
  const write = (output: Writable) =>
    writeBackup(
      { databaseUrl, dataDirectory },
      { output, version: VERSION, log: createLog('silent'), files: filesToBackUp(dataDirectory) },
    )
  return file === PIPE ? write(process.stdout) : writeFile(file, write)
}

/** The file has its name once it is whole and on disk; only its owner may read it. */
async function writeFile(file: string, write: (output: Writable) => Promise<Backup>): Promise<Backup> {
  if (existsSync(file)) throw new CommandFailure(`${file} exists already: give another name.`)
  const unfinished = `${file}.unfinished-${randomBytes(4).toString('hex')}`
  try {
    const backup = await write((await open(unfinished, 'wx', 0o600)).createWriteStream({ flush: true }))
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return backup
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
