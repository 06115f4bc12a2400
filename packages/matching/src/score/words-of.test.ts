import { describe, expect, it } from 'vitest'
import { analyse } from '../text/analysis.ts'
import { countAskedTerms, countTerms, distinctTerms, weighRecords } from './query-terms.ts'

const works = [
  'Präzise Softwaretests für eingebettete Systeme',
  'Die Wahlkämpfe und die Gerichtsurteile',
  'Über Wahlkämpfe in der Stadt',
  'Les forêts et les économies de la région',
  'La educación de los bosques y la región',
  'The detection of corners in images',
  'A corner of the corn fields',
  'Corner detection for robots',
].map((text) => new Set(analyse(text)))

function weigh(text: string, count = countAskedTerms) {
  const counts = [count(text, '')]
  const terms = distinctTerms(counts)
  const matching = terms.map((term) => works.filter((work) => work.has(term)).length)
  return weighRecords(counts, terms, { total: works.length, averageLength: 4, matching })
}

const found = (text: string) => {
  const terms = weigh(text).terms.map(({ term }) => term)
  return works.flatMap((work, place) => (terms.some((term) => work.has(term)) ? [place] : []))
}

describe('wordsOf', () => {
  it.each([
    ['Softwaretests', [0]],
    ['Wahlkämpfe Gerichtsurteile', [1, 2]],
    ['wahlkampfe', [1, 2]],
    ['forêts', [3]],
    ['economies', [3]],
    ['bosques educacion', [4]],
  ])('S-01 finds works in another language by words without function words: %s', (text, places) => {
    expect(found(text)).toEqual(places)
    expect(weigh(text).selfScore).toBeGreaterThan(0)
  })

  it('S-01 reads a text in its own language alone where that shows', () => {
    for (const text of ['The detection of corners', 'Die Wahlkämpfe in der Stadt'])
      expect(weigh(text)).toEqual(weigh(text, countTerms))
  })

  it('S-01 keeps to English words that works hold more often than what they could be in other languages', () => {
    expect(found('corner detection')).toEqual([5, 6, 7])
    expect(weigh('corner detection').terms).toEqual(weigh('corner detection', countTerms).terms)
  })

  it('S-01 counts a word once, whatever its languages, and as rare as all of its terms together', () => {
    const terms = ['wald', 'walder']
    const matching = [30, 10]
    const counts = [
      { term: 'walder', surface: 'Wälder', inTitle: 1, inRest: 0, others: new Map([['de', 'wald']] as const) },
    ]
    const weighed = weighRecords([counts], terms, { total: 100, averageLength: 1, matching })
    expect(weighed.terms.map(({ term, surface }) => [term, surface])).toEqual([
      ['wald', 'Wälder'],
      ['walder', 'Wälder'],
    ])
    expect(weighed.terms[0]!.weight).toBe(weighed.terms[1]!.weight)
    const alone = weighRecords([counts.map(({ others: _, ...count }) => count)], ['walder'], {
      total: 100,
      averageLength: 1,
      matching: [40],
    })
    expect(weighed.selfScore).toBe(alone.selfScore)
  })
})
