import { mkdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'

function failureOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  syscall: 'write',
})

describe('explain', () => {
  it('names the file and says in words what is wrong with it', () => {
    const missing = failureOf(() => readFileSync('/nowhere/settings'))
    expect(explain(missing, 'info')).toBe('/nowhere/settings cannot be used: it does not exist (ENOENT).')
    const below = failureOf(() => mkdirSync('/dev/null/below'))
    expect(explain(below, undefined)).toBe(
      '/dev/null/below cannot be used: a part of its path is a file and no folder (ENOTDIR).',
    )
    expect(explain(fullDisk, undefined)).toBe('The disk is full (ENOSPC, write).')
  })

  it('gives an unknown error as one sentence, and the places in the code at debug alone', () => {
    const error = new Error('the numbers do not add up\n  at line 3', { cause: new TypeError('x is not a function') })
    expect(explain(error, 'warn')).toBe('the numbers do not add up. LOG_LEVEL=debug shows where.')
    expect(explain(error, 'debug')).toMatch(
      /^the numbers do not add up\.\n[\s\S]+explain\.test\.ts[\s\S]+Caused by TypeError/,
    )
    expect(explain('gone', undefined)).toBe('gone. LOG_LEVEL=debug shows where.')
  })
})
