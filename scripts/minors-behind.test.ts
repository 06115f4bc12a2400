import { describe, expect, it } from 'vitest'
import { minorsBehind } from './minors-behind.ts'

describe('minorsBehind', () => {
  it('counts newer minor versions of the same major one', () => {
    const published = ['24.9.0', '24.10.0', '24.10.1', '24.11.0', '24.2.0', '26.1.0', '22.30.0']
    expect(minorsBehind('24.9.0', published)).toBe(2)
    expect(minorsBehind('24.10.0', published)).toBe(1)
    expect(minorsBehind('24.11.0', published)).toBe(0)
    expect(minorsBehind('24.12.0', published)).toBe(0)
  })

  it('ignores pre-releases', () => {
    expect(minorsBehind('24.9.0', ['24.10.0-rc.1', '24.9.1'])).toBe(0)
  })
})
