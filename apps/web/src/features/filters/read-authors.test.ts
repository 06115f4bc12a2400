import type { SuggestionView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { chooseAuthor, readAuthors } from './read-authors.ts'

describe('K-01 a pasted list of authors', () => {
  it.each([
    ['Zhang X, Huang N; RMIT', ['Zhang X@RMIT', 'Huang N@RMIT']],
    ['Xiuzhen Zhang\nNannan Huang\r\nPriya Ramanathan', ['Xiuzhen Zhang', 'Nannan Huang', 'Priya Ramanathan']],
    ['Zhang, Xiuzhen; Huang, Nannan', ['Xiuzhen Zhang', 'Nannan Huang']],
    ['Zhang, X., Huang, N.', ['X. Zhang', 'N. Huang']],
    ['Ada Lindqvist¹, Ben Okri² and Cleo Marsh*', ['Ada Lindqvist', 'Ben Okri', 'Cleo Marsh']],
    ['Ada Lindqvist, Lund University; Ben Okri, MIT', ['Ada Lindqvist@Lund University', 'Ben Okri@MIT']],
    ['Ada Lindqvist (Lund University); Ben Okri', ['Ada Lindqvist@Lund University', 'Ben Okri']],
    ['Ada Lindqvist; Ada Lindqvist', ['Ada Lindqvist']],
    ['Xiuzhen Zhang', ['Xiuzhen Zhang']],
    ['  ;, ', []],
  ])('%s', (text, expected) => {
    const written = readAuthors(text).map(({ name, institution }) => (institution ? `${name}@${institution}` : name))
    expect(written).toEqual(expected)
  })

  const suggestion = (id: string, display_name: string, hint: string | null = null) =>
    ({ id, display_name, hint }) as SuggestionView
  const zhangs = [suggestion('A1', 'Xiuzhen (Jenny) Zhang', 'RMIT University'), suggestion('A2', 'Xiuzhen Zhangli')]

  it('takes the one author of the whole name, in any order of its words', () => {
    expect(chooseAuthor({ name: 'Zhang Xiuzhen' }, zhangs)?.id).toBe('A1')
    expect(chooseAuthor({ name: 'Xiuzhen Q. Zhang' }, zhangs)?.id).toBe('A1')
  })

  it('takes nobody in doubt: initials, several of one name, or another name', () => {
    const [first] = zhangs
    const twice = [first!, suggestion('A3', 'Xiuzhen Zhang', 'Lund University')]
    expect(chooseAuthor({ name: 'Zhang X' }, zhangs)).toBeUndefined()
    expect(chooseAuthor({ name: 'Xiuzhen Zhang' }, twice)).toBeUndefined()
    expect(chooseAuthor({ name: 'Xiuzhen Zhang', institution: 'rmit' }, twice)?.id).toBe('A1')
    expect(chooseAuthor({ name: 'Priya Ramanathan' }, zhangs)).toBeUndefined()
  })
})
