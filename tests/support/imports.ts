import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** What one file imports: the path it names, and how. */
export interface Import {
  from: string
  names: string
  /** `type`: removed at run time. `later`: imported dynamically. `worker`: run in a thread. */
  how: 'value' | 'type' | 'later' | 'worker'
}

/** Source files below a folder, without generated ones. */
export function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Whether a file is a test, which an installation and the page leave out. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** `@scope/name` or `name` of what is imported from a package, which may be a path within it. */
export function packageNameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const statement =
  /(?:^|\n)\s*(?:import|export)\b(?<type>\s+type\b)?[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*['"](?<from>[^'"]+)['"]|import\(\s*['"](?<later>[^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"](?<bare>[^'"]+)['"]|new URL\(\s*['"](?<worker>\.[^'"]+)['"]/g

export function importsOf(path: string): Import[] {
  return [...readFileSync(path, 'utf8').matchAll(statement)].map(({ groups = {} }) => {
    const { type, from, later, bare, worker } = groups
    const how = worker ? 'worker' : later ? 'later' : type ? 'type' : 'value'
    return { from: path, names: from ?? later ?? bare ?? worker ?? '', how }
  })
}

/** The file that an import of ours names; undefined for others' packages. */
function fileOf({ from, names }: Import, root: string): string | undefined {
  if (names.startsWith('.')) return resolve(dirname(from), names)
  const name = packageNameOf(names)
  if (!name.startsWith('@cognate/')) return undefined
  const folder = join(root, 'packages', name.replace('@cognate/', ''))
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, exports[`.${names.slice(name.length)}`])
}

/** Everything that running a file loads before its own first line: files of ours, and the names of others' packages. */
export function loadedBy(path: string, root: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const one of importsOf(path).filter(({ how }) => how === 'value')) {
    const file = fileOf(one, root)
    if (file) loadedBy(file, root, known)
    else known.add(packageNameOf(one.names))
  }
  return known
}

/** One file of a part imports another; paths from the root of the part. */
export interface Edge {
  from: string
  to: string
  how: Import['how']
}

/** The imports within a part, without its tests. */
export function edgesOf(root: string): Edge[] {
  return sources(root)
    .filter((path) => !isTest(path))
    .flatMap(importsOf)
    .filter(({ names }) => names.startsWith('.'))
    .map(({ from, names, how }) => ({
      from: relative(root, from),
      to: relative(root, resolve(dirname(from), names)),
      how,
    }))
    .filter(({ to }) => !to.startsWith('..'))
}

/**
 * Groups of nodes that all reach each other, each group sorted by name.
 * @see Tarjan, SIAM Journal on Computing 1 (2), 1972, doi:10.1137/0201010
 */
export function circlesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const seen = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    const own = { index: seen.size, low: seen.size, isOpen: true }
    seen.set(node, own)
    open.push(node)
    for (const target of targets.get(node) ?? []) {
      const known = seen.get(target)
      if (known?.isOpen) own.low = Math.min(own.low, known.index)
      else if (!known) own.low = Math.min(own.low, visit(target).low)
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(node))
      for (const member of circle) seen.get(member)!.isOpen = false
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return own
  }
  for (const node of targets.keys()) if (!seen.has(node)) visit(node)
  return circles
}

/** The layers of a part: which of its folders may import which others. */
export interface Layers {
  /** Folders that each folder of the root may import beside itself. Files of the root itself may import all. */
  mayImport: Record<string, readonly string[]>
  /** Folders whose subfolders must not import each other. */
  apart: readonly string[]
}

/** The imports of a part that its layers do not allow. */
export function againstLayers(edges: readonly Edge[], { mayImport, apart }: Layers): Edge[] {
  return edges.filter(({ from, to }) => {
    const [[layer = '', own], [other = '', others]] = [from.split('/'), to.split('/')]
    if (!from.includes('/')) return false
    if (layer === other) return apart.includes(layer) && own !== others
    return !mayImport[layer]?.includes(other)
  })
}

/** The same imports, between folders. */
export const betweenFolders = (edges: readonly Edge[]) =>
  edges.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) })).filter(({ from, to }) => from !== to)
