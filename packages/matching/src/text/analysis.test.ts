import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse, foldText, TermNumbers, TextAnalyser, tokenise, visitTermNumbers } from './analysis.ts'

describe('foldText', () => {
  it('S-04 removes accents, case and compatibility forms', () => {
    expect(foldText('Çelik Østergård ﬁlms')).toBe('celik ostergard films')
    expect(foldText('Ελληνικής Ёлка')).toBe('ελληνικησ елка')
    expect(foldText('العَرَبِيَّة')).toBe('العربية')
  })

  it('S-01 leaves letters that only look accented unchanged', () => {
    expect(foldText('がぎ 한국어 हिन्दी')).toBe('がぎ 한국어 हिन्दी')
  })
})

describe('analyse', () => {
  it('S-01 joins plurals with singulars and leaves out stop words and single letters', () => {
    expect(analyse("The studies of authors' biases, a GPT-4 class: x")).toEqual([
      'study',
      'author',
      'bias',
      'gpt',
      'class',
    ])
  })

  it('S-01 cuts scripts without spaces into pairs, also between words of other scripts', () => {
    expect(analyse('自然言語BERT模型 한국어')).toEqual(['自然', '然言', '言語', 'bert', '模型', '한국', '국어'])
    expect(analyse('字')).toEqual(['字'])
  })

  it('S-01 cuts words longer than 64 letters', () => {
    expect(analyse('x'.repeat(1_000))).toEqual(['x'.repeat(64)])
  })
})

describe('tokenise', () => {
  it('S-13 gives positions in the original text, composed or not', () => {
    const text = 'Naı̈ve e\u0301tudes — ﬂows of soft\u00adware'
    const words = tokenise(text).map(({ term, start, end }) => [term, text.slice(start, end)])
    expect(words).toEqual([
      ['naive', 'Naı̈ve'],
      ['etude', 'e\u0301tudes'],
      ['flow', 'ﬂows'],
      ['software', 'soft\u00adware'],
    ])
  })

  it('S-13 gives ascending positions in any text, and the terms that analyse gives', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme-ascii' }),
    )
    fc.assert(
      fc.property(text, (text) => {
        const tokens = tokenise(text)
        expect(tokens.map(({ term }) => term)).toEqual(analyse(text))
        for (const [index, { term, start, end }] of tokens.entries()) {
          expect(term).not.toBe('')
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeGreaterThanOrEqual(tokens[index - 1]?.start ?? 0)
        }
      }),
    )
  })
})

describe('visitTermNumbers', () => {
  it('S-01 numbers the terms of analyse in the order of their first occurrence, whoever else counts in between', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.lorem())
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const terms: string[] = []
        const numbers = new TermNumbers((term) => terms.push(term))
        for (const text of texts) {
          const found: number[] = []
          visitTermNumbers(text, numbers, (number) => found.push(number))
          expect(found.map((number) => terms[number])).toEqual(analyse(text))
          visitTermNumbers(`${text} somebody else’s words`, new TermNumbers(() => {}), () => {})
        }
        expect(terms).toEqual([...new Set(texts.flatMap(analyse))])
      }),
    )
  })
})

describe('TextAnalyser', () => {
  it('S-01 lets a visitor analyse other texts, also with other numbers', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem())
    fc.assert(
      fc.property(text, text, (outer, inner) => {
        const analyser = new TextAnalyser()
        const terms: string[] = []
        const numbers = new TermNumbers((term) => terms.push(term))
        const outerTerms: string[] = []
        const visitOther = () => {
          analyser.visitTerms(inner, () => {})
          analyser.visitTermNumbers(inner, new TermNumbers(() => {}), () => {})
        }
        analyser.visitTermNumbers(outer, numbers, (number) => {
          visitOther()
          outerTerms.push(terms[number]!)
        })
        expect(outerTerms).toEqual(analyse(outer))
        const visited: string[] = []
        analyser.visitTerms(outer, (term) => {
          visitOther()
          visited.push(term)
        })
        expect(visited).toEqual(analyse(outer))
      }),
    )
  })
})
