/**
 * `npm run measure:install`: megabytes of an installation that only serves, made as docs/operating.md says (build the page,
 * then install without what is for development), and the seconds until it answers on an empty data folder.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/server.ts'
import { ROOT } from '../tests/support/shared.ts'

/** Bytes of a folder on disk; files with several names count once. */
function bytesOf(folder: string, seen = new Set<number>()): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const { ino, blocks } = lstatSync(path)
    if (!seen.has(ino)) bytes += blocks * 512
    seen.add(ino)
    if (entry.isDirectory()) bytes += bytesOf(path, seen)
  }
  return bytes
}

/** Seconds until a server started with `npm start` is ready. */
async function startIn(folder: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(server, 'exit')
  while (!(await isReady(port)))
    if (server.exitCode !== null) throw new Error(`npm start ended with ${server.exitCode}`)
  const seconds = (performance.now() - started) / 1000
  server.kill()
  await exited
  return seconds
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  if (answer?.ok) return true
  await new Promise((resolve) => setTimeout(resolve, 200))
  return false
}

const folder = mkdtempSync(join(tmpdir(), 'cognate-install-'))
try {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(join(ROOT, file), join(folder, file))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  npm('ci')
  npm('run', 'build')
  const page = bytesOf(join(folder, 'apps/web/dist'))
  npm('ci', '--omit=dev')
  const whole = bytesOf(folder)
  console.log(`installed ${(whole / 1e6).toFixed(0)} MB, of which the page ${(page / 1e6).toFixed(1)} MB`)
  console.log(`first answer on an empty data folder after ${(await startIn(folder)).toFixed(1)} s`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
