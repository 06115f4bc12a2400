import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkSeal, seal } from './seal.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const content = { name: 'MS-1 “Überlegung”', people: [{ name: 'Ada', score: 0.41 }], text: 'a\u0000b\ud800' }
const at = new Date('2026-03-02T10:00:00Z')
const file = Buffer.from(seal({ kind: 'decision_report', content, at }, privateKey))

describe('a sealed file', () => {
  it('is JSON that anybody can read, and is the same each time', () => {
    expect(JSON.parse(file.toString())).toMatchObject({ cognate_seal: 1, kind: 'decision_report', content })
    expect(seal({ kind: 'decision_report', content, at }, privateKey)).toBe(file.toString())
    expect(checkSeal(file)).toMatchObject({
      is: 'whole',
      kind: 'decision_report',
      sealed_at: at.toISOString(),
      content,
    })
    expect(checkSeal(file, publicKey)).toMatchObject({ is: 'whole' })
  })

  it('issue 29 shows every flipped bit, wherever it is', () => {
    const missed: string[] = []
    for (let byte = 0; byte < file.length; byte += 1) {
      for (const bit of [0, 1, 5, 7]) {
        const changed = Buffer.from(file)
        changed[byte]! ^= 1 << bit
        if (checkSeal(changed).is === 'whole') missed.push(`${byte}.${bit}`)
      }
    }
    expect(missed).toEqual([])
  })

  it('shows bytes that were added, taken away or put elsewhere', () => {
    const spaced = Buffer.from(file.toString().replace('"people"', ' "people"'))
    const changes = [Buffer.concat([file, Buffer.from('\n')]), file.subarray(0, -1), file.subarray(1), spaced]
    expect(changes.map((changed) => checkSeal(changed).is)).toEqual(['changed', 'changed', 'changed', 'changed'])
  })

  it('that somebody signed again is whole, and not by the key that was expected', () => {
    const forged = Buffer.from(seal({ kind: 'decision_report', content, at }, other.privateKey))
    expect(checkSeal(forged).is).toBe('whole')
    expect(checkSeal(forged, publicKey).is).toBe('other_key')
  })

  it('is told from a file of another kind', () => {
    expect(checkSeal(Buffer.from('{"a":1}')).is).toBe('not_sealed')
    expect(checkSeal(Buffer.alloc(0)).is).toBe('not_sealed')
  })
})
