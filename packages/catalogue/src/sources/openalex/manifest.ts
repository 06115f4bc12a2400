import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asList, isObject, objectOf } from '../reading/raw.ts'
import type { SourceFlaw } from '../reading/raw-source.ts'
import { numberOf } from './fields.ts'
import { placeInSnapshot } from './snapshot-names.ts'

interface Announced {
  /** `works/updated_date=…/part_000.gz` */
  place: string
  /** As stored; undefined where the manifest does not say. */
  bytes: number | undefined
}

interface Present {
  /** Inside the folder, with forward slashes. */
  name: string
  bytes: number
}

/**
 * The differences between a folder and its manifest: files that are missing, of another size, or not listed. It checks only
 * kinds that are read and that the manifest lists.
 * @param manifest  Its path and its name inside the folder.
 * @param present  The files of records in the folder.
 */
export async function checkManifest(
  manifest: { path: string; name: string },
  present: readonly Present[],
): Promise<SourceFlaw[]> {
  const announced = announcedFiles(parse(await readFile(manifest.path, 'utf8')))
  if (!announced) return [{ file: manifest.name, reason: 'invalid_manifest' }]
  const root = rootOf(manifest.name, announced)
  const entities = new Set(announced.map(({ place }) => entityIn(place)))
  const presentByPlace = new Map<string, Present>()
  for (const file of present) {
    const place = placeInSnapshot(file.name)
    if (place && file.name === `${root}${place}` && entities.has(entityIn(place))) presentByPlace.set(place, file)
  }
  const flaws: SourceFlaw[] = []
  for (const { place, bytes } of announced) {
    const file = presentByPlace.get(place)
    presentByPlace.delete(place)
    if (!file) flaws.push({ file: `${root}${place}`, reason: 'missing_file' })
    else if (bytes !== undefined && bytes !== file.bytes) flaws.push({ file: file.name, reason: 'unexpected_size' })
  }
  return [
    ...flaws,
    ...[...presentByPlace.values()].map(({ name }) => ({ file: name, reason: 'unannounced_file' as const })),
  ]
}

/** The folder of all kinds, with a trailing slash. A manifest is in it or in the folder of its kind. */
function rootOf(name: string, announced: Announced[]): string {
  const folder = dirname(name)
  const kind = folder.split('/').at(-1)
  const isOfOneKind = announced.some(({ place }) => entityIn(place) === kind)
  const root = isOfOneKind ? dirname(folder) : folder
  return root === '.' ? '' : `${root}/`
}

function entityIn(place: string): string {
  return place.slice(0, place.indexOf('/'))
}

/**
 * The files of records that a manifest names; undefined where it is not a manifest. Until 2025 `entries` lists the files of a kind;
 * since then `files` does, or `entities` those of every kind.
 */
function announcedFiles(raw: unknown): Announced[] | undefined {
  if (!isObject(raw)) return undefined
  const lists = [raw.entries, raw.files, ...asList(raw.entities).map((entity) => objectOf(entity).files)]
  if (!lists.some(Array.isArray)) return undefined
  return lists.flatMap(asList).flatMap((item) => {
    const { url, meta } = objectOf(item)
    const place = typeof url === 'string' ? placeInSnapshot(url) : undefined
    return place ? [{ place, bytes: numberOf(objectOf(meta).content_length) }] : []
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
