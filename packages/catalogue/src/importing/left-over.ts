import { createHash } from 'node:crypto'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { RawSource } from '../sources/reading/raw-source.ts'
import { fileKey, goneFiles } from './reading/read-source.ts'
import type { StagedFile } from './staging/position.ts'
import type { Staging } from './staging/staging.ts'

/**
 * The works that no file of the source has any more and that an update has kept, since a record that is merely in no file stays; with
 * the key of their catalogue, which is another than that of a full import of the same files.
 * @param rows  The staged rows of all works of the catalogue.
 * @returns `leftOver`: undefined where there are none; the works are then those of a full import, and so is the key.
 */
export function findLeftOver(
  source: RawSource,
  { staging, rows }: { staging: Staging; rows: Iterable<number> },
): { key: string; leftOver: CatalogueSummary['left_over'] } {
  const { files, key } = staging.position
  const gone = new Set(goneFiles(source, files))
  const works = gone.size === 0 ? 0 : countWorksOf(gone, { staging, rows })
  if (works === 0) return { key, leftOver: undefined }
  return { key: keyWithout(gone, key), leftOver: { works, source_key: key } }
}

function countWorksOf(
  gone: ReadonlySet<StagedFile>,
  { staging, rows }: { staging: Staging; rows: Iterable<number> },
): number {
  const { files } = staging.position
  const fileOfRow = staging.columns.work_file.read()
  let works = 0
  for (const row of rows) if (gone.has(files[fileOfRow[row]!]!)) works++
  return works
}

/** 8 hexadecimal digits. */
const keyWithout = (gone: Iterable<StagedFile>, key: string): string =>
  createHash('sha256')
    .update([key, ...Array.from(gone, fileKey)].join('\n'))
    .digest('hex')
    .slice(0, 8)

/** The key of the files from which the works of a catalogue came; see `importKey`. */
const sourceKeyOf = ({ version, base = version, left_over }: CatalogueSummary): string =>
  left_over?.source_key ?? base.slice(base.lastIndexOf('-') + 1)

/** The key that the catalogue in use has of a source; undefined where it is of another one. */
export const keyOfSource = (
  { description }: Pick<RawSource, 'description'>,
  inUse: CatalogueSummary | undefined,
): string | undefined => (inUse?.source === description ? sourceKeyOf(inUse) : undefined)

interface Wanted {
  /** Of the files. */
  key: string
  update?: boolean | undefined
  /** The version of the catalogue in use. */
  inUse?: string | undefined
}

/** Whether an import of these files would give the works of this catalogue; an update also gives those in which works are left over. */
export const isMadeBy = (summary: CatalogueSummary, { key, update }: Wanted): boolean =>
  sourceKeyOf(summary) === key && (update === true || summary.left_over === undefined)

/** The catalogues that an import of these files would give: that in use first where it is an update, then those of a full import. */
export function madeBy<Made extends { summary: CatalogueSummary }>(
  catalogues: readonly Made[],
  wanted: Wanted,
): Made[] {
  const rank = ({ summary: { version, left_over } }: Made) =>
    wanted.update && version === wanted.inUse ? 0 : left_over === undefined ? 1 : 2
  return catalogues.filter(({ summary }) => isMadeBy(summary, wanted)).toSorted((a, b) => rank(a) - rank(b))
}
