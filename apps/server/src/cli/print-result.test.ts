import { afterEach, describe, expect, it, vi } from 'vitest'
import { alignColumns, printResult } from './print-result.ts'

afterEach(() => vi.restoreAllMocks())

function capturePrinted(options: { json?: boolean }, lines: string | string[]): string {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  printResult(options, { name: 'college' }, lines)
  return text
}

describe('what a command prints', () => {
  it('is one line of JSON on request', () => {
    expect(capturePrinted({ json: true }, 'for a person')).toBe('{"name":"college"}\n')
  })

  it('is readable lines otherwise, and nothing if there are none', () => {
    expect(capturePrinted({}, ['one', 'two'])).toBe('one\ntwo\n')
    expect(capturePrinted({}, 'one')).toBe('one\n')
    expect(capturePrinted({}, [])).toBe('')
  })

  it('has columns as wide as their widest cell, without spaces at the end', () => {
    expect(
      alignColumns([
        ['name', 'until'],
        ['the-college', '2027'],
        ['a', ''],
      ]),
    ).toEqual(['name         until', 'the-college  2027', 'a'])
    expect(alignColumns([])).toEqual([])
  })
})
