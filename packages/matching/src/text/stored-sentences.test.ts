import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageOf } from '../languages/language-of.ts'
import { tokenise } from './analysis.ts'
import { bestSentence } from './sentences.ts'
import { hashOfTerm, SentenceFinder, SentencePacker } from './stored-sentences.ts'

/** The packed sentences of an abstract, as an import makes them. */
function pack(title: string, abstract: string): Uint8Array {
  const terms = [...new Set([...tokenise(title), ...tokenise(abstract)].map(({ term }) => term))]
  const tokens = tokenise(abstract)
  const placed = {
    length: tokens.length,
    numbers: tokens.map(({ term }) => terms.indexOf(term)),
    starts: tokens.map(({ start }) => start),
  }
  const packer = new SentencePacker((number) => hashOfTerm(terms[number]!))
  return packer.pack(abstract, languageOf(abstract), placed, [...terms.keys()]).slice()
}

/** What a search finds in a stored abstract, whose work may hold terms of the query in its title alone. */
function findStored(title: string, abstract: string, weights: ReadonlyMap<string, number>) {
  const held = new Set([...tokenise(title), ...tokenise(abstract)].map(({ term }) => term))
  const added = Array.from(weights.keys(), (term) => (held.has(term) ? 7 : 0))
  return new SentenceFinder(weights).find(abstract, pack(title, abstract), added)
}

const piece = fc.constantFrom(
  'tree ',
  'Streets ',
  'the ',
  'of ',
  'machine translation ',
  'Übersetzungen von Sätzen und der ',
  'les traductions des phrases sont ',
  '. ',
  '! ',
  'e.g. ',
  '\n',
  '言語処理',
  '自然言語',
  '。',
  '👩🏽‍🔬',
  'x'.repeat(90),
  'word '.repeat(60),
  'é ',
)
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
const someWeights = fc
  .array(
    fc.tuple(
      fc.constantFrom('tree', 'street', 'machine', 'translation', 'ubersetzung', 'traduct', '言語', '語処', 'word'),
      fc.double({ min: 0.01, max: 9, noNaN: true }),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((weights) => new Map(weights))

describe('packed sentences', () => {
  it('S-13 give the very sentence and marks that the text itself gives', () => {
    fc.assert(
      fc.property(text, text, someWeights, (title, abstract, weights) => {
        expect(findStored(title, abstract, weights)).toEqual(bestSentence(abstract, weights))
      }),
      { numRuns: 500 },
    )
  })

  it('take two bytes for a distinct term of a sentence, and two for the sentence', () => {
    const abstract = 'Trees cool streets. Trees and trees shade houses.'
    expect(pack('Shade', abstract)).toHaveLength(2 + (2 + 3 * 2) + (2 + 3 * 2))
  })

  it('are left out where a sentence is cut within a word, and the text is looked through', () => {
    const abstract = `${'tree'.repeat(150)} tree street`
    expect(pack('', abstract)).toHaveLength(0)
    const weights = new Map([['street', 2]])
    expect(findStored('', abstract, weights)).toEqual(bestSentence(abstract, weights))
  })

  it('tell all terms of a work apart, also of one that holds hundreds', () => {
    const words = Array.from({ length: 500 }, (_, number) => `word${number}x`)
    const abstract = words.map((word, at) => (at % 9 === 8 ? `${word}.` : word)).join(' ')
    const packed = pack('', abstract)
    expect(packed.length).toBeGreaterThan(1_000)
    for (const word of words.slice(0, 100)) {
      const weights = new Map([[word, 1]])
      expect(findStored('', abstract, weights)).toEqual(bestSentence(abstract, weights))
    }
  })
})
