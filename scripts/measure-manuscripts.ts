/**
 * `npm run measure:manuscripts -- --folder FOLDER`: how well files are read, each in a process of its own. The folder holds the files and
 * `truth.jsonl`: a line each with `file`, `title`, `authors` (`name`, `orcid`), `abstract` and `references` (`doi`); what is empty
 * there is not asked. The same words are then written into JATS and Word documents of many forms, and read.
 * `--hidden` hides words in a hundred small files. `--hostile` reads files that are made to hurt, and tells how long this process was kept from others;
 * `--server` sends them to a server, and times its `/healthz` meanwhile.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { ReadManuscript } from '@cognate/contract'
import { buildCage, createManuscriptReader, describeCage, UnreadableFile } from '@cognate/manuscripts'
import { hostileFiles } from '../packages/manuscripts/testing/hostile.ts'
import { measureDocuments } from './support/manuscripts/documents.ts'
import { measureHidden } from './support/manuscripts/hidden.ts'
import { measureThroughServer } from './support/manuscripts/through-server.ts'

interface Truth {
  file: string
  title: string
  authors: { name: string; orcid?: string | null }[]
  abstract?: string | null
  references?: { doi?: string | null }[] | null
}

/** How much of what is wanted was found. */
interface Found {
  found: number
  wanted: number
}

interface Figures {
  file: string
  milliseconds: number
  title: Found
  authors: Found & { given: number }
  orcids: Found
  dois: Found
  abstract: Found
}

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { folder: { type: 'string' }, hidden: flag, hostile: flag, server: flag } })
const reader = createManuscriptReader()

async function measureFolder(folder: string): Promise<void> {
  const truths = readFileSync(join(folder, 'truth.jsonl'), 'utf8').trim().split('\n')
  const figures: Figures[] = []
  for (const text of truths) {
    const truth = JSON.parse(text) as Truth
    const startedAt = performance.now()
    const read = await readOrNothing(readFileSync(join(folder, truth.file)))
    figures.push({ file: truth.file, milliseconds: performance.now() - startedAt, ...compare(read, truth) })
  }
  print(figures)
}

const nothing = { title: '', abstract: '', authors: [], references: [] }

async function readOrNothing(bytes: Uint8Array): Promise<Pick<ReadManuscript, keyof typeof nothing>> {
  try {
    return await reader.read(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return nothing
    throw error
  }
}

function compare(
  read: Pick<ReadManuscript, keyof typeof nothing>,
  truth: Truth,
): Omit<Figures, 'file' | 'milliseconds'> {
  const names = new Set(read.authors.map(({ name }) => nameKey(name)))
  const wantedNames = new Set(truth.authors.map(({ name }) => nameKey(name)))
  const orcids = read.authors.flatMap(({ orcid }) => orcid ?? [])
  const dois = read.references.flatMap(({ doi }) => doi ?? [])
  const abstract = letters(truth.abstract ?? '').slice(0, 80)
  return {
    title: { found: letters(read.title) === letters(truth.title) ? 1 : 0, wanted: 1 },
    // Where nobody is named, it is not known who wrote it.
    authors: { ...share(names, wantedNames), given: wantedNames.size === 0 ? 0 : names.size },
    orcids: share(
      orcids,
      truth.authors.flatMap(({ orcid }) => orcid || []),
    ),
    dois: share(
      dois,
      (truth.references ?? []).flatMap(({ doi }) => doi?.toLowerCase() ?? []),
    ),
    abstract: {
      found: abstract !== '' && letters(read.abstract).includes(abstract) ? 1 : 0,
      wanted: abstract === '' ? 0 : 1,
    },
  }
}

function share(given: Iterable<string>, wanted: Iterable<string>): Found {
  const all = new Set(given)
  const names = [...new Set(wanted)]
  return { found: names.filter((name) => all.has(name)).length, wanted: names.length }
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Family name and first letter, whatever the order and the accents: middle names are often left out. */
function nameKey(name: string): string {
  const inOrder = name.includes(',') ? name.split(',').reverse().join(' ') : name
  const words = inOrder
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}]+/gu) ?? ['']
  return `${words.at(-1)} ${words[0]![0]}`
}

function print(figures: readonly Figures[]): void {
  const sum = (part: 'title' | 'authors' | 'orcids' | 'dois' | 'abstract') => {
    const [found, wanted] = (['found', 'wanted'] as const).map((key) =>
      figures.reduce((total, one) => total + one[part][key], 0),
    )
    return { found: found!, wanted: wanted! }
  }
  const inWords = ({ found, wanted }: Found) =>
    `${found} of ${wanted} (${((100 * found) / Math.max(1, wanted)).toFixed(1)} %)`
  const { found, wanted } = sum('authors')
  const given = figures.reduce((total, { authors }) => total + authors.given, 0)
  const times = figures.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(part * times.length))]!)
  console.log(`titles equal           ${inWords(sum('title'))}`)
  console.log(
    `authors                F1 ${((2 * found) / Math.max(1, given + wanted)).toFixed(3)} (${found} found, ${given} given, ${wanted} wanted)`,
  )
  console.log(`ORCID iDs              ${inWords(sum('orcids'))}`)
  console.log(`DOIs of references     ${inWords(sum('dois'))}`)
  console.log(`abstracts begin alike  ${inWords(sum('abstract'))}`)
  console.log(`milliseconds           p50 ${at(0.5)}, p95 ${at(0.95)}, most ${Math.round(times.at(-1) ?? 0)}`)
  console.log('the worst ten:')
  for (const one of [...figures].sort((a, b) => worth(a) - worth(b)).slice(0, 10))
    console.log(`  ${one.file}: ${lacksOf(one) || 'nothing lacks'}`)
}

const parts = ['title', 'authors', 'orcids', 'dois', 'abstract'] as const
const worth = (one: Figures) =>
  parts.reduce((sum, part) => sum + (one[part].wanted === 0 ? 1 : one[part].found / one[part].wanted), 0)
const lacksOf = (one: Figures) =>
  parts
    .flatMap((part) => (one[part].found < one[part].wanted ? [`${part} ${one[part].found}/${one[part].wanted}`] : []))
    .join(', ')

async function measureHostile(): Promise<void> {
  const files = hostileFiles()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const outcomes = new Map<string, number>()
  let [longest, name] = [0, '']
  delay.enable()
  for (const file of files) {
    const startedAt = performance.now()
    const outcome = await reader.read(file.bytes).then(
      () => 'read',
      (error: unknown) => (error instanceof UnreadableFile ? error.message : `FAULT in ${file.name}: ${String(error)}`),
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    const took = performance.now() - startedAt
    if (took > longest) [longest, name] = [took, file.name]
  }
  delay.disable()
  console.log(`${files.length} files made to hurt; the longest took ${Math.round(longest)} ms: ${name}`)
  for (const [outcome, count] of [...outcomes].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(count).padStart(4)}  ${outcome}`)
  console.log(`this process was kept from others for at most ${Math.round(delay.max / 1e6)} ms`)
}

console.log(describeCage(await buildCage()))
if (values.folder !== undefined) {
  await measureFolder(values.folder)
  await measureDocuments(values.folder)
}
if (values.hidden) await measureHidden()
if (values.hostile) await measureHostile()
if (values.server) await measureThroughServer()
