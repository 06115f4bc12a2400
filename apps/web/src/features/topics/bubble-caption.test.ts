import { describe, expect, it } from 'vitest'
import { captionOf } from './bubble-caption.ts'

describe('captions of bubbles', () => {
  it('R-07 write a name in lines that get shorter towards the edge', () => {
    expect(captionOf('Urban heat and street trees', 45)).toEqual(['Urban heat', 'and street', 'trees'])
    expect(captionOf('Robots', 45)).toEqual(['Robots'])
  })

  it('R-07 are left out where the name does not fit in full', () => {
    expect(captionOf('Biodiversity loss and conservation', 29)).toEqual([])
    expect(captionOf('Robots', 15)).toEqual([])
  })
})
