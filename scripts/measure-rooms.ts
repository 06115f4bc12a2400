/**
 * `npm run measure:rooms`: imports between the rooms of each part (the folders of its `src`, types included), and its circles of
 * folders and of files; then the names that stand for several things. `-- --root DIRECTORY` looks at another checkout.
 * `tests/layout.test.ts` holds the directions.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { betweenFolders, circlesOf, type Edge, edgesOf } from '../tests/support/imports.ts'
import { ROOT } from '../tests/support/shared.ts'
import { readSharedNames } from './support/names.ts'

const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT } } })

/** The first folder of a path; files of the root itself count as a room of their own. */
const roomOf = (path: string) => (path.includes('/') ? path.split('/')[0]! : '(root)')

function countBetweenRooms(edges: readonly Edge[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { from, to } of edges) {
    const [source, target] = [roomOf(from), roomOf(to)]
    if (source !== target) counts.set(`${source} → ${target}`, (counts.get(`${source} → ${target}`) ?? 0) + 1)
  }
  return counts
}

const sizes = (circles: readonly string[][]) =>
  circles.length === 0 ? '0' : `${circles.length} of ${circles.map(({ length }) => length).join(', ')}`

const parts = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(values.root, folder)).map((name) => `${folder}/${name}/src`),
)
for (const part of [...parts, 'tools']) {
  const root = join(values.root, part)
  const edges = edgesOf(root)
  const running = edges.filter(({ how }) => how === 'value' || how === 'later')
  console.log(
    `${part.replace('/src', '')}: circles of folders ${sizes(circlesOf(betweenFolders(edges)))}, of files at run time ${sizes(circlesOf(running))}, of files with types ${sizes(circlesOf(edges))}`,
  )
  for (const [rooms, count] of [...countBetweenRooms(edges)].sort()) console.log(`  ${rooms} ${count}`)
}

const names = readSharedNames(values.root)
console.log(
  `names that several files export: ${names.all}; ${names.wanted} alike on purpose, ${names.apart} that no file can import from both, ${names.confusing.size} that stand for several things:`,
)
for (const [name, homes] of names.confusing) console.log(`  ${name}: ${homes.join(', ')}`)
