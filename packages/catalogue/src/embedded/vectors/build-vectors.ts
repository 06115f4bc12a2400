import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { WorkRecord } from '@cognate/contract'
import type { MadeVectors, VectorsOptions } from '../../importing/catalogue-builder.ts'
import {
  describeVectors,
  makeVectors as makeVectorsOf,
  type VectorsOfWorks,
  type WorksToRead,
} from '../../vectors/make-vectors.ts'
import { openReadOnly } from '../data/record-store.ts'

/** Works whose vectors are written in one go. */
const WORKS_AT_ONCE = 4_096

/** Makes the vectors of all works of a catalogue, in a file that depends on the texts and the model alone. */
export async function addVectors({ directory, ...making }: VectorsOptions): Promise<MadeVectors> {
  const { kept } = making
  const described = describeVectors(making)
  const { model } = described
  const path = join(kept, `${model.key}.bin`)
  const records = openReadOnly(directory, 'records.sqlite')
  try {
    const write = (vectors: VectorsOfWorks) => writeVectors(path, vectors, model.dimensions)
    return { ...described, path, works: await makeVectorsOf(worksIn(records), making, write) }
  } finally {
    records.close()
  }
}

function worksIn(records: DatabaseSync): WorksToRead {
  const { total } = records.prepare('SELECT count(*) AS total FROM work').get() as { total: number }
  return {
    total,
    async *read() {
      const works = records.prepare('SELECT record FROM work ORDER BY position').iterate()
      for (const { record } of works as Iterable<{ record: string }>) yield JSON.parse(record) as WorkRecord
    },
  }
}

/** @returns How many works have a vector. */
async function writeVectors(path: string, vectors: VectorsOfWorks, dimensions: number): Promise<number> {
  const block = new Int8Array(WORKS_AT_ONCE * dimensions)
  const file = openSync(path, 'w', 0o600)
  let works = 0
  let filled = 0
  const write = () => {
    writeSync(file, new Uint8Array(block.buffer, 0, filled * dimensions))
    filled = 0
  }
  try {
    for await (const vector of vectors) {
      block.set(vector, filled * dimensions)
      if (vector.some((part) => part !== 0)) works++
      if (++filled === WORKS_AT_ONCE) write()
    }
    write()
    fdatasyncSync(file)
    return works
  } finally {
    closeSync(file)
  }
}
