import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { VectorLog } from './vector-log.ts'

let directory = ''
const path = () => join(directory, 'deep/model.log')
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-log-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const DIMENSIONS = 4
const names = ['first text......', 'second text.....', 'third text\u00ff.....'] as const
const vectors = Int8Array.of(1, 2, 3, 4, -1, -2, -3, -4, 127, 0, 0, -128)

/** What the log holds of the names when it is opened again. */
function reopened(): (number[] | undefined)[] {
  const log = new VectorLog(path(), DIMENSIONS)
  try {
    return names.map((name) => {
      const vector = new Int8Array(DIMENSIONS)
      if (!log.has(name)) return undefined
      log.read(name, vector)
      return [...vector]
    })
  } finally {
    log.close()
  }
}

function write(from: number, to: number): void {
  const log = new VectorLog(path(), DIMENSIONS)
  log.add(names.slice(from, to), vectors.subarray(from * DIMENSIONS, to * DIMENSIONS))
  log.close()
}

describe('VectorLog', () => {
  it('keeps vectors by the names of their texts', () => {
    write(0, 2)
    write(2, 3)
    expect(reopened()).toEqual([
      [1, 2, 3, 4],
      [-1, -2, -3, -4],
      [127, 0, 0, -128],
    ])
  })

  it('Q-03 goes on behind the last whole row, wherever writing was cut off', () => {
    write(0, 3)
    const whole = readFileSync(path())
    for (let bytes = whole.length - 1; bytes >= 0; bytes--) {
      writeFileSync(path(), whole)
      truncateSync(path(), bytes)
      const kept = Math.floor(bytes / (whole.length / 3))
      expect(reopened().filter((vector) => vector !== undefined)).toHaveLength(kept)
      write(kept, 3)
      expect(readFileSync(path()).equals(whole)).toBe(true)
    }
  })

  it('Q-03 believes nothing from the first row on that is not what was written', () => {
    write(0, 3)
    const whole = readFileSync(path())
    whole[30]! ^= 4
    writeFileSync(path(), whole)
    expect(reopened()).toEqual([[1, 2, 3, 4], undefined, undefined])
  })
})
