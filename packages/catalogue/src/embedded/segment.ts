import { join } from 'node:path'
import { segmentParts } from './format.ts'
import { readArrays } from './read-arrays.ts'

/** The inverted index of up to 65,536 works or records of a shelf. */
export type Segment = { [Part in keyof typeof segmentParts]: InstanceType<(typeof segmentParts)[Part]> }

/** A segment of the index that stands in a directory. */
export async function readSegment(directory: string, number: number): Promise<Segment> {
  const stem = join(directory, 'segments', String(number).padStart(4, '0'))
  return (await readArrays(segmentParts, (part) => `${stem}.${part}.bin`)) as Segment
}
