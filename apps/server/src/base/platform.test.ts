import { expect, it } from 'vitest'
import { readPlatform, refusePlatform } from './platform.ts'

it.each([
  { system: 'linux', processor: 'x64', glibc: '2.36' },
  { system: 'linux', processor: 'arm64', glibc: '2.31' },
  { system: 'darwin', processor: 'arm64', glibc: undefined },
  readPlatform(),
])('runs on $system, $processor', (platform) => {
  expect(refusePlatform(platform)).toBeUndefined()
})

it.each([
  [{ system: 'linux', processor: 'x64', glibc: undefined }, 'not on Linux (x64) without glibc.'],
  [{ system: 'linux', processor: 'riscv64', glibc: '2.39' }, 'not on Linux (riscv64).'],
  [{ system: 'win32', processor: 'x64', glibc: undefined }, 'not on Windows (x64).'],
  [{ system: 'freebsd', processor: 'x64', glibc: undefined }, 'not on freebsd (x64).'],
])('refuses %o in a sentence that names what it runs on', (platform, end) => {
  const sentence = refusePlatform(platform)
  expect(sentence).toMatch(/^Cognate runs on Linux with glibc \(x64 or arm64\) and, untested, on macOS, /)
  expect(sentence?.endsWith(end)).toBe(true)
})
