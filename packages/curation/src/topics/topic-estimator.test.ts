import { analyse } from '@cognate/matching'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEAST_SURE, TopicEstimator } from './topic-estimator.ts'
import { indexTopics } from './topic-index.ts'
import { type TopicText, topicTerms } from './topic-text.ts'

const texts: (TopicText & { field: string })[] = [
  ['Urban Trees', 'Street trees that shade and cool cities, their canopy and roots', 'Forestry', 'Environment'],
  ['Urban Heat', 'Heat islands of cities, night temperature, cool roofs and air', 'Climate', 'Environment'],
  ['Rivers and Floods', 'Flood discharge of rivers, rainfall and dams', 'Hydrology', 'Environment'],
  ['Machine Translation', 'Neural translation of sentences between languages, decoders', 'Language', 'Computing'],
  ['Speech Recognition', 'Acoustic models that turn spoken utterances into words', 'Language', 'Computing'],
  ['Databases', 'Query optimisation, transactions and storage of relations', 'Systems', 'Computing'],
  ['Heart Surgery', 'Valve repair, bypass grafts and cardiac outcomes', 'Surgery', 'Medicine'],
  ['Diabetes Care', 'Insulin, glucose control and diet of patients', 'Internal', 'Medicine'],
  ['Vaccines', 'Immune response, antibodies and trials of vaccination', 'Immunology', 'Medicine'],
  ['Medieval Art', 'Painted altars, manuscripts and churches', 'Art History', 'Humanities'],
  ['Roman Law', 'Contracts, property and jurists of antiquity', 'History', 'Humanities'],
  ['Bird Song', 'Vocal learning of songbirds and their dialects', 'Zoology', 'Biology'],
].map(([display_name, description, subfield, field]) => ({
  display_name: display_name!,
  description: description!,
  subfield: { display_name: subfield! },
  field: field!,
}))

/** Learns the topics from their descriptions and from works that carry them, by name. */
function learn(works: Record<string, string[]> = {}, topics = texts) {
  const numbers = new Map<string, number>()
  const numberOf = (term: string) => {
    if (!numbers.has(term)) numbers.set(term, numbers.size)
    return numbers.get(term)!
  }
  const termsOf = (text: string) => Uint32Array.from(new Set(analyse(text)), numberOf)
  const learned = topics.map((topic) => ({
    text: new Map(Array.from(topicTerms(topic), ([term, count]) => [numberOf(term), count])),
    subfield: topic.subfield?.display_name,
    field: topic.field,
    works: (works[topic.display_name] ?? []).map(termsOf),
  }))
  const estimator = new TopicEstimator(indexTopics(learned, 10_000))
  return (text: string) => {
    const terms = termsOf(text)
    const counts = Uint8Array.from(terms, (term) => analyse(text).filter((other) => numberOf(other) === term).length)
    return estimator.estimate(terms, counts).map(({ topic, score }) => ({ name: topics[topic]!.display_name, score }))
  }
}
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name)

describe('topics of works without any', () => {
  it('R-06 are those whose names and descriptions share the work’s words, the surest first', () => {
    const estimate = learn()
    expect(namesOf(estimate('The canopy of street trees cools cities'))[0]).toBe('Urban Trees')
    expect(namesOf(estimate('Glucose control by insulin and diet'))).toEqual(['Diabetes Care'])
  })

  it('R-06 are none if the work shares no words with the taxonomy, or next to none', () => {
    const estimate = learn()
    expect(estimate('Quarks and gluons in colliders')).toEqual([])
    expect(estimate('Quarks, gluons, leptons, bosons, mesons and hadrons meet cities')).toEqual([])
    expect(estimate('')).toEqual([])
  })

  it('R-06 are learned from works with a topic if these use other words than its description', () => {
    const text = 'Ballads sung by skylarks at dawn in meadows'
    expect(learn()(text)).toEqual([])
    const works = Array.from({ length: 12 }, (_, index) => `Skylarks sing ballads at dawn ${index}`)
    expect(namesOf(learn({ 'Bird Song': works })(text))).toEqual(['Bird Song'])
  })

  it('R-06 are not learned from words of a single work, or of few works among many', () => {
    const text = 'Ballads sung by skylarks at dawn in meadows'
    const plain = Array.from({ length: 12 }, (_, index) => `Vocal learning of songbirds ${index}`)
    expect(learn({ 'Bird Song': [text] })(text)).toEqual([])
    expect(learn({ 'Bird Song': [...plain, text, text] })(text)).toEqual([])
  })

  it('R-06 are not estimated from fewer than ten topics, which say too little about rarity', () => {
    expect(learn({}, texts.slice(0, 9))('The canopy of street trees cools cities')).toEqual([])
  })

  it('R-06 are surer if other likely topics are in the same field', () => {
    const apart = texts.map((topic) => ({ ...topic, field: topic.display_name }))
    const text = 'Street trees cool the night air of cities'
    const scoreOf = (found: { name: string; score: number }[]) =>
      found.find(({ name }) => name === 'Urban Trees')!.score
    expect(scoreOf(learn()(text))).toBeGreaterThan(scoreOf(learn({}, apart)(text)))
  })

  it('R-06 are at most three, in the order of their scores, whatever the words and their order', () => {
    const estimate = learn()
    const words = texts.flatMap(({ description }) => description!.split(/\W+/))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words, 'quark', 'xylem'), { maxLength: 40 }), (chosen) => {
        const found = estimate(chosen.join(' '))
        expect(found.length).toBeLessThanOrEqual(3)
        const scores = found.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        for (const score of scores) {
          expect(score).toBeGreaterThanOrEqual(LEAST_SURE)
          expect(score).toBeLessThanOrEqual(1)
        }
        const reversed = estimate(chosen.toReversed().join(' ')).map(({ score }) => score.toFixed(9))
        expect(reversed).toEqual(scores.map((score) => score.toFixed(9)))
      }),
      { numRuns: 60 },
    )
  })
})
