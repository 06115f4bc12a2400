import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ModelError } from '../model/model-error.ts'

const run = promisify(execFile)

const VERSION = '1.30.0'
const RUNTIME = 'onnxruntime-node'

/** The packages that compute vectors, by the sums that the lock file names; the second is all that the first needs to run. */
export const runtimePackages = [
  {
    name: RUNTIME,
    integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
  },
  {
    name: 'onnxruntime-common',
    integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
  },
] as const

/** Package specifiers as npm reads them. */
const specifiers = runtimePackages.map(({ name }) => `${name}@${VERSION}`)

const runtimeDirectory = (dataDirectory: string) => join(dataDirectory, 'runtime', VERSION)

/** Where the runtime of a data directory is; undefined where it has none. */
export function runtimeIn(dataDirectory: string): string | undefined {
  const path = join(runtimeDirectory(dataDirectory), 'node_modules', RUNTIME, 'dist/index.js')
  return existsSync(path) ? path : undefined
}

/** Whether vectors can be computed: with the runtime of a data directory, or one that npm installed. */
export function hasRuntime(dataDirectory: string): boolean {
  if (runtimeIn(dataDirectory) !== undefined) return true
  try {
    createRequire(import.meta.url).resolve(RUNTIME)
    return true
  } catch {
    return false
  }
}

/**
 * Puts the runtime into a data directory, of this platform alone: a sixth of the packages.
 * @param packages  A folder with the packages as npm packs them; undefined: npm fetches them.
 * @throws ModelError
 */
export async function addRuntime(
  dataDirectory: string,
  { packages, signal }: { packages?: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const directory = runtimeDirectory(dataDirectory)
  const aside = `${directory}.new`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true, mode: 0o700 })
  try {
    if (packages === undefined) await fetchPackages(aside, signal)
    for (const { name, integrity } of runtimePackages)
      await unpack(join(packages ?? aside, `${name}-${VERSION}.tgz`), { name, integrity, aside, signal })
    for (const { name } of runtimePackages) await rm(join(aside, `${name}-${VERSION}.tgz`), { force: true })
    await rm(directory, { recursive: true, force: true })
    await rename(aside, directory)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function fetchPackages(into: string, signal: AbortSignal | undefined): Promise<void> {
  await run('npm', ['pack', ...specifiers, '--pack-destination', into], { signal }).catch((cause) => {
    signal?.throwIfAborted()
    const reason = cause.code === 'ENOENT' ? 'there is no npm here' : lastLine(cause.stderr ?? cause.message)
    throw new ModelError(
      `${RUNTIME}, which computes vectors, cannot be fetched: ${reason}. Run \`npm pack ${specifiers.join(' ')}\` where that can be done, and name the folder with --runtime.`,
      { cause },
    )
  })
}

interface Unpacking {
  name: string
  integrity: string
  aside: string
  signal: AbortSignal | undefined
}

/** Checks a package and takes what this platform needs out of it. */
async function unpack(path: string, { name, integrity, aside, signal }: Unpacking): Promise<void> {
  if (!existsSync(path))
    throw new ModelError(`There is no ${path}: \`npm pack ${specifiers.join(' ')}\` makes what is needed.`)
  if ((await sumOf(path)) !== integrity)
    throw new ModelError(`${path} is not the package that this version knows: its sum differs.`)
  const folder = join(aside, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  const parts = [
    'package.json',
    'dist',
    ...(name === RUNTIME ? [`bin/napi-v6/${process.platform}/${process.arch}`] : []),
  ]
  const names = parts.map((part) => `package/${part}`)
  await run('tar', ['-xzf', path, '-C', folder, '--strip-components=1', ...names], { signal }).catch((cause) => {
    signal?.throwIfAborted()
    const platform = `${process.platform} on ${process.arch}`
    throw new ModelError(`${name} ${VERSION} cannot be unpacked for ${platform}: ${lastLine(cause.stderr)}.`, { cause })
  })
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return `sha512-${hash.digest('base64')}`
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)!.replace(/\.$/, '')
