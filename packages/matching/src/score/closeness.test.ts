import { describe, expect, it } from 'vitest'
import { closenessOf } from './closeness.ts'

const wordsOf = (kind: 'author' | 'venue' | 'work', scores: number[], more: object = {}) =>
  scores.map((score) => closenessOf({ kind, score, explanation: { terms: score, recency: 0, authors: 0, ...more } }))

describe('the closeness of a result', () => {
  it('S-13 has a word for every score, by fixed bands', () => {
    const words = ['very close', 'close', 'related', 'loosely related', 'distant']
    expect(wordsOf('author', [0.3, 0.2, 0.15, 0.12, 0.119])).toEqual(words)
    expect(wordsOf('author', [1, 0.299, 0.199, 0.149, 0])).toEqual(words)
    expect(wordsOf('work', [0.3, 0.2, 0.15, 0.12, 0])).toEqual(words)
  })

  it('S-13 has bands of their own for scores in which meaning counts', () => {
    const words = ['very close', 'close', 'related', 'loosely related', 'distant']
    expect(wordsOf('author', [0.4, 0.32, 0.26, 0.22, 0.219], { meaning: 0.1 })).toEqual(words)
    expect(wordsOf('author', [0.399, 0.319, 0.259], { meaning: 0 })).toEqual(words.slice(1, 4))
  })

  it('S-13 knows that sums over all works of a venue have another scale', () => {
    expect(wordsOf('venue', [0.4, 0.28, 0.2, 0.15, 0.149])).toEqual([
      'very close',
      'close',
      'related',
      'loosely related',
      'distant',
    ])
  })
})
