import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { givingRoomBack, NoRoomError, requireDiskRoom, watchingRoom } from './disk-room.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-room-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

describe('the room of an import', () => {
  it('D-01 is measured before it begins', () => {
    expect(() => requireDiskRoom(directory, 0)).not.toThrow()
    expect(() => requireDiskRoom(directory, 1e18)).toThrow(
      /needs at least 1,000,000,000,000 MB in .*, and [\d,]+ MB are free/,
    )
  })

  it('D-01 is measured while it goes on, which it reports as before', () => {
    const heard: number[] = []
    watchingRoom<number>(directory, (progress) => heard.push(progress))(7)
    expect(heard).toEqual([7])
  })

  it('D-01 is given back by removing what was half built, when the disk is full', () => {
    mkdirSync(join(directory, '.building-1'))
    writeFileSync(join(directory, '.building-1/staging'), 'half')
    mkdirSync(join(directory, 'v1'))
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const other = new Error('something else')
    expect(givingRoomBack(other, directory, '.building-')).toBe(other)
    expect(existsSync(join(directory, '.building-1'))).toBe(true)
    const told = givingRoomBack(new Error('the import failed', { cause: full }), directory, '.building-')
    expect(told).toBeInstanceOf(NoRoomError)
    expect((told as Error).message).toMatch(
      /is full\. What the import had built is removed, and [\d,]+ MB are free now/,
    )
    expect(existsSync(join(directory, '.building-1'))).toBe(false)
    expect(existsSync(join(directory, 'v1'))).toBe(true)
    expect(givingRoomBack(new Error('database or disk is full'), directory, '.building-')).toBeInstanceOf(NoRoomError)
  })
})
