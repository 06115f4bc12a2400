import { describe, expect, it } from 'vitest'
import { viewsFor } from './views.ts'

describe('viewsFor', () => {
  it('S-09 offers no view of topics where the catalogue has none', () => {
    const keysFor = (hasTopics: boolean) => viewsFor('experts', ['topics'], { hasTopics }).map(({ key }) => key)
    expect(keysFor(true)).toEqual(['list', 'topics'])
    expect(keysFor(false)).toEqual(['list'])
  })
})
