import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isTest, sources } from '../../tests/support/imports.ts'

/** Names that several files export, by what that means. */
export interface SharedNames {
  /** All of them. */
  all: number
  /** Of these, names on purpose alike: see `isWanted`. */
  wanted: number
  /** Of these, names that no file can import from both homes, since their packages keep them to themselves. */
  apart: number
  /** All others, with their homes: one word for two things. */
  confusing: Map<string, string[]>
}

/** A package or an app. */
interface Part {
  path: string
  name: string
  /** Names of the packages that it imports. */
  imports: ReadonlySet<string>
  /** What other packages can import of it. */
  offered: ReadonlySet<string>
}

const exported = /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (?<name>\w+)/gm
const passedOn = /^export (?:type )?\{(?<names>[^}]*)\}/gm

const exportsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(exported)].map(({ groups }) => groups!.name!)

function namesOfEntry(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const lists = [...text.matchAll(passedOn)].flatMap(({ groups }) => groups!.names!.split(','))
  const all = [...text.matchAll(/^export \* from '(?<from>[^']+)'/gm)].flatMap(({ groups }) =>
    namesOfEntry(resolve(path, '..', groups!.from!)),
  )
  return [
    ...lists.map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    ),
    ...exportsOf(path),
    ...all,
  ]
}

function readPart(root: string, path: string): Part {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const entries = Object.values<string>(manifest.exports ?? {}).filter(
    (entry) => !isTest(entry) && entry.includes('/src/'),
  )
  return {
    path,
    name: manifest.name,
    imports: new Set(Object.keys(manifest.dependencies ?? {})),
    offered: new Set(entries.flatMap((entry) => namesOfEntry(join(root, path, entry)))),
  }
}

/**
 * Where one name in several files helps: the sentences of each feature; handlers and calls, which have the names of their rows in
 * the contract; and the files of both engines that answer the same questions under the same paths.
 */
function isWanted(name: string, homes: readonly string[]): boolean {
  if (name === 'messages') return true
  const others = homes.filter(
    (home) => !home.startsWith('apps/server/src/routes/') && home !== 'apps/web/src/lib/calls.ts',
  )
  return new Set(others.map(placeInEngine)).size < 2
}

const placeInEngine = (home: string) =>
  home.replace(/^packages\/(?:catalogue\/src\/embedded|opensearch\/src\/search)\/(?=[^/]+\/)/, 'engine/')

/** Whether one file could import a name from two homes. */
function canMeet(name: string, one: Part, other: Part): boolean {
  if (one === other) return true
  const isOffered = [one, other].map(({ offered }) => offered.has(name))
  return (
    (isOffered[0]! && (isOffered[1]! || other.imports.has(one.name))) || (isOffered[1]! && one.imports.has(other.name))
  )
}

/** The names that several files of a checkout export; tests and their support do not count. */
export function readSharedNames(root: string): SharedNames {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const parts = [...folders, 'tools']
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => readPart(root, path))
  const homes = new Map<string, { part: Part; path: string }[]>()
  for (const part of parts) {
    const folder = join(root, part.path, part.path === 'tools' ? '' : 'src')
    for (const path of sources(folder).filter((file) => !isTest(file))) {
      for (const name of new Set(exportsOf(path))) {
        homes.set(name, [...(homes.get(name) ?? []), { part, path: relative(root, path) }])
      }
    }
  }
  const shared = [...homes].filter(([, found]) => found.length > 1)
  const unwanted = shared.filter(
    ([name, found]) =>
      !isWanted(
        name,
        found.map(({ path }) => path),
      ),
  )
  const meeting = unwanted.filter(([name, found]) =>
    found.some((one, at) => found.slice(at + 1).some((other) => canMeet(name, one.part, other.part))),
  )
  return {
    all: shared.length,
    wanted: shared.length - unwanted.length,
    apart: unwanted.length - meeting.length,
    confusing: new Map(meeting.map(([name, found]) => [name, found.map(({ path }) => path)])),
  }
}
