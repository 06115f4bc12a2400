import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

it('reads UTF-8, and what spreadsheets of Western Europe write', () => {
  const utf8 = new TextEncoder().encode('\ufeffJosé,Åsa')
  expect(decodeText(utf8)).toBe('José,Åsa')
  expect(decodeText(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0xc5, 0x73, 0x61]))).toBe('José,Åsa')
})

it('reads UTF-16 in either order of bytes', () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0xc5, 0, 0x73, 0]))).toBe('Ås')
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0, 0xc5, 0, 0x73]))).toBe('Ås')
})
