import { createHash } from 'node:crypto'
import { type DocumentKind, documentKinds } from '@cognate/contract'
import { ANALYSIS } from '@cognate/matching'
import type { CatalogueSummary, ShelfSummary, ShelvedSource } from '../engine/catalogue-summary.ts'
import type { DocumentSource, DocumentSourceName } from '../sources/reading/document-source.ts'
import { isInvented } from '../sources/reading/raw-source.ts'
import type { ShelfSource } from './read-sources.ts'

/** What a catalogue with shelves is made of. */
export interface ShelvesToPlan {
  /** The catalogue whose works are kept. */
  works: CatalogueSummary
  /** The catalogue whose shelves are taken over; undefined: none are. */
  carried: CatalogueSummary | undefined
  /** Sources that replace those of the same name and kind, or are added. */
  sources: readonly DocumentSource[]
  /** A source of which nothing is taken over. */
  leftOut?: DocumentSourceName | undefined
  /** Of the engine's shelves. */
  format: string
  /** A source as the catalogue whose shelves are taken over holds it. */
  shelvedSource(kind: DocumentKind, shelved: ShelvedSource): ShelfSource
}

export interface ShelfPlan {
  kind: DocumentKind
  key: string
  sources: readonly ShelfSource[]
  /** The shelf of the catalogue that is taken over, where it is already as it should be. */
  unchanged: ShelfSummary | undefined
}

export interface CataloguePlan {
  works: CatalogueSummary
  /** The version of the works alone. */
  base: string
  version: string
  shelves: readonly ShelfPlan[]
}

/** Says which shelves a catalogue will have, and which must be built. The same records give the same version. */
export function planShelves(given: ShelvesToPlan): CataloguePlan {
  const { works } = given
  const base = works.base ?? works.version
  const shelves = documentKinds.flatMap((kind) => planShelf(kind, base, given) ?? [])
  return {
    works,
    base,
    version: versionName(
      base,
      shelves.map(({ key }) => key),
    ),
    shelves,
  }
}

/** The name of a version: that of its works alone, with a sum of what stands beside them. */
export function versionName(base: string, keys: readonly string[]): string {
  return keys.length === 0 ? base : `${base}-${digest(keys)}`
}

function planShelf(
  kind: DocumentKind,
  base: string,
  { works, carried, sources, leftOut, format, shelvedSource }: ShelvesToPlan,
): ShelfPlan | undefined {
  const fresh = sources.filter((source) => source.kind === kind)
  const replaced = new Set(fresh.map(({ source }) => source))
  const before = carried?.shelves?.find((shelf) => shelf.kind === kind)
  const kept = (before?.sources ?? [])
    .filter(({ source }) => !replaced.has(source) && !(leftOut?.kind === kind && leftOut.source === source))
    // Beside real works, nothing is left of a demo.
    .filter(({ description }) => isInvented(works.source) || !isInvented(description))
    .map((shelved) => shelvedSource(kind, shelved))
  const all = [...kept, ...fresh].sort((a, b) => (a.source < b.source ? -1 : 1))
  if (all.length === 0) return undefined
  // The catalogue of works goes into it, since people and organisations are linked to its records.
  const key = digest([format, ANALYSIS, base, kind, ...all.flatMap((one) => [one.source, one.fingerprint])])
  return { kind, key, sources: all, unchanged: before?.key === key ? before : undefined }
}

/** 8 hexadecimal digits. */
function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)
}

/** The summary of a catalogue that was made as planned. @param shelves  In any order. */
export function summarisePlanned(
  { works, base, version, shelves: planned }: CataloguePlan,
  shelves: readonly ShelfSummary[],
): CatalogueSummary {
  const inOrder = planned.map(({ kind }) => shelves.find((shelf) => shelf.kind === kind)!)
  const counts = { ...works.counts }
  for (const kind of documentKinds) counts[kind] = inOrder.find((shelf) => shelf.kind === kind)?.records ?? 0
  const { base: _, shelves: __, ...kept } = works
  const composed = inOrder.length === 0 ? {} : { base, shelves: inOrder }
  return { ...kept, version, created_at: new Date().toISOString(), counts, ...composed }
}
