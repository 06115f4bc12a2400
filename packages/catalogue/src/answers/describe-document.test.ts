import type { DocumentRecords } from '@cognate/contract'
import type { TermWeights } from '@cognate/matching'
import { expect, it } from 'vitest'
import { highlightDocument } from './describe-document.ts'

/** Of what is asked, all but islands is common. */
const weights: TermWeights = Object.assign(
  new Map([
    ['street', 2],
    ['tree', 2],
    ['island', 3],
  ]),
  { common: new Set(['street', 'tree']) },
)
const startup = (display_name: string, description: string | null, keywords: string[] = []) =>
  highlightDocument(
    'startup',
    { display_name, description, keywords, persons: [] } as unknown as DocumentRecords['startup'],
    weights,
  )

it('S-13 marks common words of a record that has no others', () => {
  const { highlights, matchedTerms } = startup('Street trees', 'We plant. We water trees.')
  expect(highlights).toEqual({
    title: [
      [0, 6],
      [7, 12],
    ],
    text: { sentence: 'We water trees.', marks: [[9, 14]] },
  })
  expect(matchedTerms).toEqual(['Street', 'trees'])
})

it('S-13 marks no common word of a record that has others', () => {
  const { highlights, matchedTerms } = startup('Street trees', 'We plant trees on islands.')
  expect(highlights).toEqual({ title: [], text: { sentence: 'We plant trees on islands.', marks: [[18, 25]] } })
  expect(matchedTerms).toEqual(['islands'])
})

it('S-13 names the matching words of keywords, which a row does not mark', () => {
  expect(startup('Elm', 'We plant.', ['urban islands'])).toEqual({
    highlights: { title: [], text: null },
    matchedTerms: ['islands'],
  })
  expect(startup('Elm', null).matchedTerms).toEqual([])
})
