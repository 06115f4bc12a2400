import type { VersionFiles } from '../../engine/version/version-files.ts'
import { segmentParts } from './format.ts'

/** The inverted index of up to 65,536 works or records of a shelf. */
export type Segment = { [Part in keyof typeof segmentParts]: InstanceType<(typeof segmentParts)[Part]> }

/** The segments of an index. @param folder  Where it stands in the version, with a slash behind it; empty for that of works. */
export async function readSegments(files: VersionFiles, folder: string, count: number): Promise<Segment[]> {
  const segments: Segment[] = []
  for (let number = 0; number < count; number++) {
    const stem = `${folder}segments/${String(number).padStart(4, '0')}`
    segments.push((await files.arrays(segmentParts, (part) => `${stem}.${part}.bin`)) as Segment)
  }
  return segments
}
