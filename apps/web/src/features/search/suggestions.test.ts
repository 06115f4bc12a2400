import type { SuggestionView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { filterFitting, maySuggestFor, optionsOf, stepAround, toChosenRecord } from './suggestions.ts'

const suggestion = (display_name: string): SuggestionView => ({
  id: 'https://openalex.org/A1',
  short_id: 'A1',
  display_name,
  hint: 'Lund University',
  cited_by_count: 10,
  works_count: 3,
  entity_type: 'author',
  external_id: null,
  filter_key: null,
})

describe('S-04 suggestions', () => {
  it.each([
    ['li', false],
    ['lin', true],
    ['  li ', false],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    ['ada\nlind', false],
    ['10.1000/182', false],
  ])('for %j: %s', (text, expected) => expect(maySuggestFor(text)).toBe(expected))

  it('of an earlier text stay only where they fit the present one', () => {
    const earlier = [suggestion('Åsa Lindqvist'), suggestion('Ben Linden')]
    expect(filterFitting(earlier, 'lindq').map(({ display_name }) => display_name)).toEqual(['Åsa Lindqvist'])
  })

  it('fit a name whose letters are written out, or plain', () => {
    const found = [suggestion('Sebastian Möller'), suggestion('Lilja Øvrelid'), suggestion('Philipp Koehn')]
    const fitting = (typed: string) => filterFitting(found, typed).map(({ display_name }) => display_name)
    expect(fitting('Moell')).toEqual(['Sebastian Möller'])
    expect(fitting('Ovrel')).toEqual(['Lilja Øvrelid'])
    expect(fitting('Köhn')).toEqual(['Philipp Koehn'])
  })

  it('come after the text itself, academics before works', () => {
    const [ada, trees] = [suggestion('Ada'), suggestion('Street trees')]
    expect(optionsOf({ authors: [ada], works: [trees] })).toEqual([
      { kind: 'text' },
      { kind: 'record', suggestion: ada },
      { kind: 'record', suggestion: trees },
    ])
  })

  it('wrap around at both ends', () => {
    expect(stepAround(4, 1, 5)).toBe(0)
    expect(stepAround(0, -1, 5)).toBe(4)
    expect(stepAround(0, 1, 0)).toBe(0)
  })

  it('become records to search with', () => {
    expect(toChosenRecord(suggestion('Åsa'))).toEqual({
      record_type: 'author',
      identifier: 'https://openalex.org/A1',
      display_name: 'Åsa',
      hint: 'Lund University',
    })
  })
})
