import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, isTest, packageNameOf, sources } from '../../tests/support/imports.ts'

/** A package that is installed, or built into the page. */
export interface Part {
  name: string
  version: string
  /** SPDX, as the package states it. */
  licence: string
  /** The copyright holders, as in the package's own file. */
  copyright: string[]
  /** The text of its licence without title and holders; undefined if the package has no such file. */
  text: string | undefined
}

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  link?: boolean
  os?: string[]
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

type Lock = Record<string, LockedPackage>

/** Licences that allow everybody to run, change and share Cognate as a whole. */
const allowed: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense'],
  ...['OFL-1.1', 'PostgreSQL', 'Zlib', 'ICU', 'OpenSSL'],
])

/** Whether a licence statement offers an allowed licence; a combination with AND is not allowed. */
export function isAllowed(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((name) => allowed.has(name))
}

/** What was taken over without a package: the page's icons, and what `unpdf` and the binaries of PostgreSQL hold. */
export const takenOver: readonly (readonly [name: string, licence: string, where: string])[] = [
  [
    'Tabler Icons (Copyright (c) 2020-2026 Paweł Kuna)',
    'MIT',
    'https://github.com/tabler/tabler-icons/blob/main/LICENSE',
  ],
  ['pdf.js', 'Apache-2.0', 'https://github.com/mozilla/pdf.js/blob/master/LICENSE'],
  ['PostgreSQL', 'PostgreSQL', 'https://www.postgresql.org/about/licence/'],
  ['OpenSSL 1.1', 'OpenSSL', 'https://www.openssl.org/source/license-openssl-ssleay.txt'],
  ['ICU', 'ICU', 'https://github.com/unicode-org/icu/blob/main/LICENSE'],
  ['libxml2, libxslt', 'MIT', 'https://gitlab.gnome.org/GNOME/libxml2/-/blob/master/Copyright'],
  ['zlib', 'Zlib', 'https://zlib.net/zlib_license.html'],
  ['liblzma', '0BSD', 'https://tukaani.org/xz/'],
  ['OSSP uuid', 'MIT', 'https://github.com/sean-/ossp-uuid'],
]

/**
 * Every package that is installed or built into the page, by name. For packages of one platform the licence files are not
 * read, so that the list is the same on all platforms.
 */
export function readParts(root: string): Part[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const inPage = packagesOfPage(root, packages)
  const parts = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !link && (!dev || inPage.has(path)))
    .map(([path, locked]) => readPart(path, locked, root))
  const byKey = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}

/** Paths in the lock file of the packages that the page imports, and of their dependencies. */
function packagesOfPage(root: string, lock: Lock): ReadonlySet<string> {
  const page = 'apps/web'
  const imports = sources(join(root, page, 'src'))
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ how, names }) => how !== 'type' && !names.startsWith('.') && !names.startsWith('@cognate/'))
  const paths = new Set<string>()
  const add = (name: string, from: string) => {
    const path = resolveLocked(name, from, lock)
    if (!path || paths.has(path)) return
    paths.add(path)
    for (const dependency of dependenciesOf(lock[path]!)) add(dependency, path)
  }
  for (const { names } of imports) add(packageNameOf(names), page)
  return paths
}

/** Dependencies without types, which the built page does not contain. */
const dependenciesOf = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage) =>
  Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => !name.startsWith('@types/') && !peerDependenciesMeta[name]?.optional,
  )

/** Where a package finds another: in its own `node_modules`, or those of a folder above it. */
function resolveLocked(name: string, from: string, lock: Lock): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (lock[path]) return path
  return from === '' ? undefined : resolveLocked(name, from.replace(/\/?[^/]+$/, ''), lock)
}

function readPart(path: string, { version, license = 'unknown', os }: LockedPackage, root: string): Part {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const file = os ? undefined : licenceIn(join(root, path))
  return { name, version, licence: license, copyright: holdersIn(file ?? ''), text: file && bodyOf(file) }
}

function licenceIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file && readFileSync(join(folder, file), 'utf8').replace(/\r/g, '')
}

const HOLDER = /^[\s*#>]*(?:portions )?(?:copyright\b|©|\(c\))(?=.*(?:\d{4}|©|\(c\)|by )).*$/gim

function holdersIn(text: string): string[] {
  return [...text.matchAll(HOLDER)].map(([line]) => line.replace(/^[\s*#>]+|\s+$/g, '').replace(/\s+/g, ' '))
}

/** The licence text as one paragraph, without title and holders. */
function bodyOf(text: string): string {
  return text
    .replace(HOLDER, '')
    .replace(/^[\s*#_=-]*(?:the )?(?:mit|isc|bsd|apache|blue oak)[^\n]{0,40}licen[cs]e[^\n]{0,20}$/gim, '')
    .replace(/all rights reserved\.?/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The document: each part with its licence and holders, and each licence once. */
export function writeThirdParty(parts: readonly Part[]): string {
  const rows = parts.map((part) => `| ${part.name} | ${part.version} | ${part.licence} | ${cell(part.copyright)} |`)
  const inside = takenOver.map((row) => `| ${row.join(' | ')} |`)
  const licences = [...new Set(parts.map(({ licence }) => licence))].sort()
  return [
    '# What comes with Cognate',
    'Made by `npm run licences` of `package-lock.json`; what is for development alone is not here. An installation has each package with its licence',
    'in `node_modules`, and the page is built from these. Packages of one platform are listed for all; a machine gets its own alone.',
    '',
    '| package | version | licence | copyright |\n|---|---|---|---|',
    ...rows,
    '',
    '## Without a package of its own: icons of the page, and parts of `unpdf` and PostgreSQL',
    '| part | licence | text |\n|---|---|---|',
    ...inside,
    '',
    '## The licences',
    ...licences.map((licence) => `### ${licence}\n${textOf(licence, parts)}\n`),
  ].join('\n')
}

function cell(lines: readonly string[]): string {
  return lines.join('; ').replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

/** The wording that most packages of a licence have; Apache’s is our own file. */
function textOf(licence: string, parts: readonly Part[]): string {
  if (licence === 'Apache-2.0') return 'The text is in [LICENSE](LICENSE).'
  const texts = parts.flatMap((part) => (part.licence === licence && part.text ? [part.text] : []))
  const [most] = [...Map.groupBy(texts, (text) => text)].sort(
    ([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1),
  )
  return most?.[0] ?? `See https://spdx.org/licenses/${licence}.html.`
}
