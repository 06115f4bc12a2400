import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StagedColumn } from './staged-column.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-column-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** More than what is kept in memory. */
const MANY = 50_000
const values = Float64Array.from({ length: MANY }, (_, row) => row * 1e9)

describe('a staged column', () => {
  it('gives what was added: whole, one after the other, and by row', () => {
    const column = new StagedColumn(Float64Array, join(folder, 'whole'))
    column.pushAll(values)
    expect(column.length).toBe(MANY)
    expect(column.read()).toEqual(values)
    const next = column.reader()
    expect(Float64Array.from(values, next)).toEqual(values)
    for (const row of [0, 8_191, 8_192, MANY - 1]) expect(column.at(row)).toBe(values[row])
    column.push(1)
    expect(column.at(MANY)).toBe(1)
    column.close()
  })

  it('continues after the values that are to be kept, whatever else the file holds', () => {
    const path = join(folder, 'kept')
    const before = new StagedColumn(Float64Array, path)
    before.pushAll(values)
    before.flush()
    before.close()
    const after = new StagedColumn(Float64Array, path, 10)
    after.push(-1)
    expect([...after.read()]).toEqual([...values.subarray(0, 10), -1])
    expect(statSync(path).size).toBe(11 * 8)
    after.close()
  })

  it('leaves no file where it is temporary', () => {
    const before = readdirSync(folder)
    const column = StagedColumn.temporary(Uint8Array, join(folder, 'temporary'))
    const other = StagedColumn.temporary(Uint8Array, join(folder, 'temporary'))
    column.pushAll(new Uint8Array(MANY).fill(7))
    other.push(1)
    expect(column.read()).toEqual(new Uint8Array(MANY).fill(7))
    expect(other.read()).toEqual(Uint8Array.of(1))
    expect(readdirSync(folder)).toEqual(before)
    column.close()
    other.close()
  })
})
