import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What holds for the process that reads a file. */
export interface Cage {
  /** Whether the kernel gives it no network. */
  hasNoNetwork: boolean
  /** Whether the kernel limits its memory and time, and lets it write no file. */
  hasLimits: boolean
  /** The program that is started, and its arguments. */
  command: string
  args: string[]
}

/** Megabytes of the heap, and of all memory. */
const HEAP_MB = 768
const MEMORY_MB = 2_048
/** Seconds of computing. */
const CPU_SECONDS = 20

const run = promisify(execFile)

/** Builds the cage out of what this machine offers. */
export async function buildCage(): Promise<Cage> {
  const [unshare, prlimit] = [find('unshare'), find('prlimit')]
  const limits = prlimit === undefined ? [] : [prlimit, ...kernelLimits, '--']
  const alone = unshare === undefined ? [] : [unshare, '--map-root-user', '--net', '--']
  const hasLimits = limits.length > 0 && (await works([...limits, process.execPath, '--version']))
  const hasNoNetwork = alone.length > 0 && (await works([...alone, process.execPath, '--version']))
  const whole = [
    ...(hasNoNetwork ? alone : []),
    ...(hasLimits ? limits : []),
    process.execPath,
    ...nodeFlags(),
    childPath,
  ]
  return { hasNoNetwork, hasLimits, command: whole[0]!, args: whole.slice(1) }
}

/** In a sentence, what is in force and what this machine lacks. */
export function describeCage({ hasNoNetwork, hasLimits }: Cage): string {
  const always = `Each file is read in a process of its own, without environment, files, child processes and made-up code, with ${HEAP_MB} MB of heap and a clock`
  const network = hasNoNetwork
    ? 'without a network'
    : 'but with a network, since unshare is missing or user namespaces are not allowed'
  const limits = hasLimits
    ? 'the kernel limits its memory and time'
    : 'no limits of the kernel, since prlimit is missing'
  return `${always}, ${network}; ${limits}.`
}

const childPath = join(import.meta.dirname, '../child/read-stdin.ts')

const kernelLimits = [
  ...[`--data=${MEMORY_MB * 2 ** 20}`, `--cpu=${CPU_SECONDS}`, '--fsize=0', '--core=0', '--nofile=64'],
]

/** Node's own limits: it reads its code, and nothing else. */
function nodeFlags(): string[] {
  return [
    ...['--permission', ...codeFolders().map((folder) => `--allow-fs-read=${folder}`)],
    ...['--disallow-code-generation-from-strings', `--max-old-space-size=${HEAP_MB}`, '--no-warnings'],
  ]
}

/** Folders with the code that the child runs. */
function codeFolders(): string[] {
  const require = createRequire(import.meta.url)
  const own = join(import.meta.dirname, '../..')
  const libraries = ['unpdf', 'fflate', 'saxes', 'xmlchars'].map((name) => folderOf(name, require))
  return [...new Set([own, ...libraries].flatMap((folder) => [folder, realpathSync(folder)]))]
}

/** The folder of an installed package. */
function folderOf(name: string, require: NodeJS.Require): string {
  const folder = (require.resolve.paths(name) ?? []).map((path) => join(path, name)).find(existsSync)
  if (folder === undefined) throw new Error(`The package ${name} is not installed.`)
  return folder
}

const find = (name: string) =>
  ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin'].map((folder) => join(folder, name)).find(existsSync)

async function works([command, ...args]: string[]): Promise<boolean> {
  try {
    await run(command!, args, { env: {}, timeout: 10_000 })
    return true
  } catch {
    return false
  }
}
