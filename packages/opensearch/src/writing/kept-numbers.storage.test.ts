import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepCodes, keepNumbers } from './kept-numbers.ts'
import { SentFolder } from './sent-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'cognate-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what an update keeps', () => {
  it('are the numbers of ids', async () => {
    const first = new SentFolder(join(folder, 'first'))
    expect([...keepNumbers('work', Float64Array.of(3, 5, 9e9), { before: undefined, now: first })]).toEqual([2, 4, 6])
    await first.complete(1)
    const before = SentFolder.of(join(folder, 'first'), 1)
    expect([...keepNumbers('work', Float64Array.of(3, 4, 9e9, 9e9 + 1), { before, now: undefined })]).toEqual([
      2, 4, 6, 8,
    ])
    expect(SentFolder.of(join(folder, 'first'), 2)).toBeUndefined()
    expect(SentFolder.of(join(folder, 'second'), 1)).toBeUndefined()
  })

  it('are the codes of words, and new ones get the codes of those that are gone, and further ones', () => {
    const first = keepCodes(['', 'en', 'de'])
    expect(first).toEqual({ words: ['', 'en', 'de'], codes: Uint16Array.of(0, 1, 2) })
    const second = keepCodes(['', 'fr', 'de', 'nl'], first.words)
    expect(second).toEqual({ words: ['', 'fr', 'de', 'nl'], codes: Uint16Array.of(0, 1, 2, 3) })
    expect(keepCodes(['', 'nl'], second.words)).toEqual({ words: ['', '', '', 'nl'], codes: Uint16Array.of(0, 3) })
  })
})
