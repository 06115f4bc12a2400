import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, asColumns } from './answer.ts'

afterEach(() => vi.restoreAllMocks())

function printed(options: { json?: boolean }, lines: string | string[]): string {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  answer(options, { name: 'college' }, lines)
  return text
}

describe('what a command prints', () => {
  it('is one line of JSON where that was asked for', () => {
    expect(printed({ json: true }, 'for a person')).toBe('{"name":"college"}\n')
  })

  it('is lines for a person otherwise, and nothing where there are none', () => {
    expect(printed({}, ['one', 'two'])).toBe('one\ntwo\n')
    expect(printed({}, 'one')).toBe('one\n')
    expect(printed({}, [])).toBe('')
  })

  it('stands in columns as wide as their widest cell, without space at the end', () => {
    expect(
      asColumns([
        ['name', 'until'],
        ['the-college', '2027'],
        ['a', ''],
      ]),
    ).toEqual(['name         until', 'the-college  2027', 'a'])
    expect(asColumns([])).toEqual([])
  })
})
