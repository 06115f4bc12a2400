import type { VersionFiles } from '../../engine/version/version-files.ts'
import { segmentParts } from './format.ts'

/** The arrays of a segment as they stand on the disk. */
export type SegmentArrays = { [Part in keyof typeof segmentParts]: InstanceType<(typeof segmentParts)[Part]> }

/** The inverted index of up to 65,536 works or records of a shelf. */
export interface Segment extends SegmentArrays {
  /** The largest impact of each of its terms: what a work can get from the term at most. */
  maxima: Uint8Array
}

/** Reads the segments of an index. @param folder  Where it stands in the version, with a slash behind it; empty for that of works. */
export async function readSegments(files: VersionFiles, folder: string, count: number): Promise<Segment[]> {
  const segments: Segment[] = []
  for (let number = 0; number < count; number++) {
    const stem = `${folder}segments/${String(number).padStart(4, '0')}`
    segments.push(withMaxima((await files.arrays(segmentParts, (part) => `${stem}.${part}.bin`)) as SegmentArrays))
  }
  return segments
}

/**
 * Adds the largest impacts, in memory that threads can share. They are found anew each time: that takes a nanosecond a posting,
 * and none can be stored that does not fit the impacts.
 */
export function withMaxima(arrays: SegmentArrays): Segment {
  const { offsets, impacts } = arrays
  const maxima = new Uint8Array(new SharedArrayBuffer(arrays.terms.length))
  for (let row = 0; row < maxima.length; row++) {
    const end = Math.min(offsets[row + 1]!, impacts.length)
    let most = 0
    for (let at = offsets[row]!; at < end; at++) if (impacts[at]! > most) most = impacts[at]!
    maxima[row] = most
  }
  return { ...arrays, maxima }
}
