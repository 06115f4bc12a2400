import { expect, it } from 'vitest'
import { stemWord } from './stem.ts'

const pairs = `tree trees, study studies, approach approaches, cache caches, process processes, class classes, box boxes,
  hero heroes, shoe shoes, employee employees, database databases, analysis analyses, hypothesis hypotheses, bias biases,
  matrix matrices, corpus corpora, criterion criteria, leaf leaves, movie movies, model models, gas gases, phrase phrases`

it.each(pairs.split(/,\s+/).map((pair) => pair.split(' ')))(
  'S-01 gives %s and %s the same stem',
  (singular, plural) => {
    expect(stemWord(plural!)).toBe(stemWord(singular!))
  },
)

it('S-01 leaves words that only look like plurals unchanged', () => {
  for (const word of ['basis', 'virus', 'class', 'gas', 'bus', 'is', 'news2x']) expect(stemWord(word)).toBe(word)
})
