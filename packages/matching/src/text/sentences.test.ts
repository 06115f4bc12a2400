import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTerms, weightsOfTerms } from '../score/query-terms.ts'
import { bestSentence, firstSentence, marksIn } from './sentences.ts'

const weights = new Map([
  ['tree', 2],
  ['street', 1],
  ['言語', 1],
  ['語処', 1],
])

describe('bestSentence', () => {
  it('S-13 picks the sentence whose distinct words weigh most and marks them', () => {
    const text = 'Trees, trees, trees. Along the street, a tree cools. Nothing here.'
    const { sentence, marks } = bestSentence(text, weights)
    expect(sentence).toBe('Along the street, a tree cools.')
    expect(marks.map(([start, end]) => sentence.slice(start, end))).toEqual(['street', 'tree'])
  })

  it('S-13 gives the first of equal sentences, and the first if nothing matches', () => {
    expect(bestSentence('One tree. Two tree.', weights).sentence).toBe('One tree.')
    expect(bestSentence('One bee. Two bees.', weights)).toEqual({ sentence: 'One bee.', marks: [], score: 0 })
    expect(bestSentence('', weights)).toEqual({ sentence: '', marks: [], score: 0 })
  })

  it('S-13 does not end a sentence at an abbreviation', () => {
    const text = 'We follow J. Doe et al. (2020), cf. Fig. 2, i.e. a tree. Then we stop.'
    expect(bestSentence(text, weights).sentence).toBe('We follow J. Doe et al. (2020), cf. Fig. 2, i.e. a tree.')
  })

  it('S-13 cuts a run-on sentence between words', () => {
    const text = `${'words '.repeat(200)}tree ${'words '.repeat(200)}`
    const { sentence } = bestSentence(text, weights)
    expect(sentence.length).toBeLessThanOrEqual(400)
    expect(sentence).toMatch(/^words .*tree.* words$/)
  })

  it('S-13 gives a part of any text itself, with marks inside it that do not overlap', () => {
    const piece = fc.constantFrom(
      'tree',
      'Street',
      ' ',
      '. ',
      '! ',
      '\n',
      '言語処理',
      '。',
      '👩🏽‍🔬',
      'x'.repeat(90),
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const { sentence, marks, score } = bestSentence(text, weights)
        expect(text).toContain(sentence)
        expect(sentence.length).toBeLessThanOrEqual(400)
        expect(sentence.isWellFormed()).toBe(true)
        expect(Number.isFinite(score) && score >= 0).toBe(true)
        let end = -1
        for (const mark of marks) {
          expect(mark[0]).toBeGreaterThan(end)
          expect(mark[1]).toBeGreaterThan(mark[0])
          end = mark[1]
        }
        expect(end).toBeLessThanOrEqual(sentence.length)
      }),
    )
  })
})

describe('the words that are marked', () => {
  const marked = (text: string, ...weighed: [string, number][]) =>
    marksIn(text, new Map(weighed)).map(([start, end]) => text.slice(start, end))

  it('S-13 are the three heaviest, wherever they occur', () => {
    const text = 'Street trees and roofs of old towns cool rivers and lakes; trees live long near parks.'
    const weighed: [string, number][] = [
      ['tree', 9],
      ['roof', 8],
      ['river', 7],
      ['park', 6],
      ['street', 1],
    ]
    expect(marked(text, ...weighed)).toEqual(['trees', 'roofs', 'rivers', 'trees'])
  })

  it('S-13 are none of the common words', () => {
    const text = 'Summarisation models of opinions.'
    const terms = [
      { term: 'model', surface: 'models', weight: 3, isCommon: true as const },
      { term: 'summarization', surface: 'summarization', weight: 1 },
    ]
    const words = (weighed: typeof terms) =>
      marksIn(text, weightsOfTerms(weighed)).map(([start, end]) => text.slice(start, end))
    expect(words(terms)).toEqual(['Summarisation'])
    // Where nothing else is asked for, they are what there is.
    expect(words(terms.slice(0, 1))).toEqual(['models'])
  })

  it('S-13 are no parts of web addresses', () => {
    const text = 'Code: https://github.com/tree/street, www.tree.org and tree.com/street. A tree.'
    expect(marked(text, ['tree', 2], ['street', 1], ['github', 1])).toEqual(['tree'])
    expect(countTerms('See https://tree.example/street', 'and trees').map(({ term }) => term)).toEqual(['see', 'tree'])
  })

  it('S-13 leave out stock words of abstracts, unless nothing else matches', () => {
    const text = 'In this work we introduce a new data set of fake news on trees.'
    const stock: [string, number][] = [
      ['work', 3],
      ['introduce', 3],
      ['data', 3],
      ['set', 3],
    ]
    expect(marked(text, ...stock, ['new', 3], ['tree', 1])).toEqual(['news', 'trees'])
    expect(marked(text, ...stock)).toEqual(['work', 'introduce', 'data'])
  })
})

describe('marksIn', () => {
  it('S-13 merges pairs of characters that overlap', () => {
    expect(marksIn('自然言語処理 tree', weights)).toEqual([
      [2, 5],
      [7, 11],
    ])
  })
})

describe('firstSentence', () => {
  it('S-01 ends at a full stop of any script', () => {
    expect(firstSentence('Who? Me.')).toBe('Who?')
    expect(firstSentence('自然言語。次の文。')).toBe('自然言語。')
    expect(firstSentence('no end')).toBe('no end')
  })
})
