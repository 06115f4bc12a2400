import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentKind } from '@cognate/contract'
import { ProgressReporter } from '../../base/progress.ts'
import { syncPath } from '../../base/sync-path.ts'
import type { CatalogueSummary, ShelfSummary } from '../../engine/catalogue-summary.ts'
import type { MeaningSummary } from '../../engine/meaning.ts'
import { readSummary, readVersion, type Version, writeVersion } from '../../engine/version/catalogue-json.ts'
import { CATALOGUE_FILE, type FileSum, type FileSums, sumFiles } from '../../engine/version/file-sums.ts'
import { isWhole, requireWhole } from '../../engine/version/find-damage.ts'
import type { Composition } from '../../importing/catalogue-builder.ts'
import { buildShelf, type ShelfBuild } from '../../shelves/build-shelf.ts'
import { createLinker } from '../../shelves/link.ts'
import { PeopleTexts } from '../../shelves/people-texts.ts'
import {
  type CataloguePlan,
  planShelves,
  type ShelfPlan,
  summarisePlanned,
  versionName,
} from '../../shelves/plan-shelves.ts'
import type { DocumentSourceName } from '../../sources/reading/document-source.ts'
import { vectorsKey } from '../../vectors/make-vectors.ts'
import { MEANING, VECTORS_FILE, VECTORS_FORMAT } from '../data/format.ts'
import { SHELF_FORMAT, SHELVES } from '../data/shelf-format.ts'
import { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { embeddedKnownRecords } from './embedded-known-records.ts'
import { embeddedShelfWriter } from './embedded-shelf-writer.ts'
import { shelvedSource } from './shelved-records.ts'

/** Vectors in a version. */
const VECTORS_PATH = `${MEANING}/${VECTORS_FILE}`
/** Beginning of the directories in which catalogues are composed. */
const COMPOSING = '.building-documents-'

/**
 * Puts shelves of documents and vectors beside the works of a catalogue: a new version, all of whose unchanged files are hard
 * links. It stands under its name when all of it is safe on the disk; until then nothing has changed. Without both it is
 * the catalogue of works alone. Where the version is there already, nothing is done.
 * @throws EmptySourceError where a source holds no record that can be taken.
 */
export async function composeCatalogue(composition: Composition): Promise<CatalogueSummary> {
  const { root } = composition
  removeStale(root)
  const planned = planOf(composition)
  const directory = join(root, planned.version)
  // The base was built or looked at just now, all but its vectors where others are made.
  if (directory === composition.base && planned.shelves.length === 0 && !composition.vectors) return planned.works
  if (existsSync(join(directory, CATALOGUE_FILE)) && (await isWhole(directory))) return readSummary(directory)!
  const plan = await withWholeShelves(planned, composition)
  const building = join(root, COMPOSING + plan.version)
  try {
    linkFiles(composition.base, building, (name) => [CATALOGUE_FILE, SHELVES, MEANING].includes(name))
    if (plan.vectors) linkVectors(plan.vectors, building)
    const shelves = await writeShelves(plan, building, composition)
    const summary = summarise(plan, shelves)
    const files = await sumFiles(building, { knownSums: sumsTakenOver(plan, composition), signal: composition.signal })
    await seal(building, { summary, files })
    // What lies there has no summary or is damaged, or it would have been found above.
    rmSync(directory, { recursive: true, force: true })
    renameSync(building, directory)
    await syncPath(root)
    return summary
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

/**
 * The plan, in which damaged shelves are built again.
 * @throws DamagedCatalogueError where that would need records that only the damaged shelf holds.
 */
async function withWholeShelves(plan: Plan, { carried = '', sources }: Composition): Promise<Plan> {
  const shelves: ShelfPlan[] = []
  for (const shelf of plan.shelves) {
    const isOfShelf = (file: string) => file.startsWith(`${SHELVES}/${shelf.kind}/`)
    const isUnchanged = shelf.unchanged !== undefined && (await isWhole(carried, isOfShelf))
    const needsOld = shelf.sources.some((source) => !sources.some((fresh) => fresh === source))
    if (!isUnchanged && needsOld) await requireWhole(carried, isOfShelf)
    shelves.push(isUnchanged ? shelf : { ...shelf, unchanged: undefined })
  }
  return { ...plan, shelves }
}

function removeStale(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(COMPOSING)) rmSync(join(root, name), { recursive: true, force: true })
  }
}

interface Plan extends CataloguePlan {
  vectors: PlannedVectors | undefined
}

function planOf(composition: Composition): Plan {
  const plan = planShelvesOf(composition)
  const vectors = planVectors(plan.base, composition)
  if (!vectors) return { ...plan, vectors }
  const keys = [...plan.shelves.map(({ key }) => key), vectorsKey(VECTORS_FORMAT, vectors.summary)]
  return { ...plan, vectors, version: versionName(plan.base, keys) }
}

function planShelvesOf({ base, carried, sources, leftOut }: Composition): CataloguePlan {
  const works = readSummary(base)
  if (!works) throw new Error(`${base} holds no catalogue`)
  return planShelves({
    works,
    carried: carried === undefined ? undefined : readSummary(carried),
    sources,
    leftOut,
    format: SHELF_FORMAT,
    shelvedSource: (kind, shelved) => shelvedSource(kind, shelfIn(carried!, kind), shelved),
  })
}

/** The records that a version holds of a source. */
export async function* recordsOfSource(
  directory: string,
  { kind, source }: DocumentSourceName,
): AsyncGenerator<{ id: string }> {
  const shelf = readSummary(directory)?.shelves?.find((one) => one.kind === kind)
  const shelved = shelf?.sources.find((one) => one.source === source)
  if (!shelved) return
  for await (const one of shelvedSource(kind, shelfIn(directory, kind), shelved).read())
    if ('record' in one) yield one.record
}

const shelfIn = (directory: string, kind: DocumentKind) => join(directory, SHELVES, kind)

/** Vectors that stood beside the same works, or were made for them. */
interface PlannedVectors {
  path: string
  summary: MeaningSummary
  /** What the file held when its version was completed; undefined for one made just now. */
  sum?: FileSum | undefined
}

/** The vectors that were made, or else those of the active catalogue if it has the same works. */
function planVectors(base: string, { base: worksFrom, carried, vectors }: Composition): PlannedVectors | undefined {
  if (vectors) {
    const { path, ...summary } = vectors
    return { path, summary }
  }
  if (vectors === null) return undefined
  const active = carried === undefined ? undefined : readSummary(carried)
  const isSame = (active?.base ?? active?.version) === base
  const directory = isSame ? carried! : worksFrom
  const { summary, files } = readVersion(directory)!
  const path = join(directory, MEANING, VECTORS_FILE)
  return summary.meaning && { path, summary: summary.meaning, sum: files?.[VECTORS_PATH] }
}

function linkVectors({ path }: PlannedVectors, building: string): void {
  mkdirSync(join(building, MEANING))
  linkFile(path, join(building, MEANING, VECTORS_FILE))
}

/** Gives a directory the files of another one, folders included, without copying them where the file system can. */
function linkFiles(from: string, to: string, isLeftOut: (name: string) => boolean = () => false): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (isLeftOut(entry.name)) continue
    if (entry.isDirectory()) linkFiles(source, target)
    else linkFile(source, target)
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    // Not every file system has hard links, and none has them to another one.
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    copyFileSync(from, to)
  }
}

async function writeShelves(plan: CataloguePlan, building: string, composition: Composition): Promise<ShelfSummary[]> {
  const { base, carried, signal } = composition
  const shelves: ShelfSummary[] = []
  for (const { kind, unchanged } of plan.shelves) {
    if (!unchanged) continue
    linkFiles(shelfIn(carried!, kind), shelfIn(building, kind))
    shelves.push(unchanged)
  }
  const changed = plan.shelves.filter(({ unchanged }) => !unchanged)
  if (changed.length === 0) return shelves
  const catalogue = await EmbeddedCatalogue.openWorks(base)
  try {
    const known = embeddedKnownRecords(catalogue)
    const linker = await createLinker(known)
    const parts = {
      linker,
      people: new PeopleTexts(known),
      progress: new ProgressReporter(composition.onProgress),
      signal,
    }
    for (const shelf of changed) shelves.push(await buildShelfIn(shelfIn(building, shelf.kind), shelf, parts))
  } finally {
    catalogue.close()
  }
  return shelves
}

function summarise(plan: Plan, shelves: readonly ShelfSummary[]): CatalogueSummary {
  const { meaning: _, ...summary } = summarisePlanned(plan, shelves)
  return plan.vectors ? { ...summary, base: plan.base, meaning: plan.vectors.summary } : summary
}

function buildShelfIn(
  directory: string,
  { kind, key, sources }: ShelfPlan,
  parts: Pick<ShelfBuild, 'linker' | 'people' | 'progress' | 'signal'>,
): Promise<ShelfSummary> {
  mkdirSync(directory, { recursive: true })
  const stagingDirectory = join(directory, 'staging')
  return buildShelf({ kind, key, sources, stagingDirectory, writer: embeddedShelfWriter(directory), ...parts })
}

/** The checksums of the files that get a further name. */
function sumsTakenOver({ shelves, vectors }: Plan, { base, carried }: Composition): FileSums {
  const ofWorks = Object.entries(readVersion(base)?.files ?? {}).filter(
    ([file]) => !file.startsWith(`${SHELVES}/`) && !file.startsWith(`${MEANING}/`),
  )
  const unchanged = shelves.filter((shelf) => shelf.unchanged).map(({ kind }) => `${SHELVES}/${kind}/`)
  const ofShelves = Object.entries((carried && readVersion(carried)?.files) ?? {}).filter(([file]) =>
    unchanged.some((folder) => file.startsWith(folder)),
  )
  const ofVectors = vectors?.sum ? [[VECTORS_PATH, vectors.sum] as const] : []
  return Object.fromEntries([...ofWorks, ...ofShelves, ...ofVectors])
}

/** The summary stands when all else is safe, since it says that the catalogue is whole. */
async function seal(building: string, version: Version): Promise<void> {
  for (const folder of foldersIn(building)) await syncPath(folder)
  await writeVersion(building, version)
  await syncPath(building)
}

function foldersIn(directory: string): string[] {
  const inner = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [...inner.flatMap(({ name }) => foldersIn(join(directory, name))), directory]
}
