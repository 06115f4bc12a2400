import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailure } from '@cognate/server/tooling'

const run = promisify(execFile)

/** The tree that this file belongs to. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** Our packages: links that have to lead into the tree that uses them. */
const OURS = '@cognate'

/**
 * Checks a commit out beside this tree, ready to start its server, and removes it afterwards.
 * @throws CommandFailure where there is no such commit
 */
export async function withWorktree<Result>(commit: string, use: (root: string) => Promise<Result>): Promise<Result> {
  const parent = mkdtempSync(join(tmpdir(), 'cognate-against-'))
  const root = join(parent, 'tree')
  try {
    await git('worktree', 'add', '--detach', root, commit).catch(({ stderr }) => {
      throw new CommandFailure(`${commit} cannot be checked out: ${stderr}`)
    })
    await install(root, commit)
    return await use(root)
  } finally {
    rmSync(parent, { recursive: true, force: true })
    await git('worktree', 'prune')
  }
}

const git = (...args: string[]) => run('git', ['-C', ROOT, ...args])

/** Takes the dependencies of this tree where the commit has the same ones. */
async function install(root: string, commit: string): Promise<void> {
  const hasSame = await git('diff', '--quiet', commit, '--', 'package-lock.json').then(
    () => true,
    () => false,
  )
  if (!hasSame) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root })
    return
  }
  for (const folder of ['.', 'tools', ...foldersIn('apps'), ...foldersIn('packages')]) link(root, folder)
}

const foldersIn = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name))

function link(root: string, folder: string): void {
  const from = join(ROOT, folder, 'node_modules')
  const to = join(root, folder, 'node_modules')
  if (!existsSync(from) || !existsSync(dirname(to))) return
  mkdirSync(join(to, OURS), { recursive: true })
  for (const name of readdirSync(from)) if (name !== OURS) symlinkSync(join(from, name), join(to, name))
  if (!existsSync(join(from, OURS))) return
  for (const name of readdirSync(join(from, OURS)))
    symlinkSync(readlinkSync(join(from, OURS, name)), join(to, OURS, name))
}
