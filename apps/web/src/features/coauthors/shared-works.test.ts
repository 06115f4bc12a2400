import type { CoauthorView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { mergeWorks, withTags } from './shared-works.ts'

const work = (identifier: string, title: string, publication_date: string | null, venue: string | null = null) => ({
  identifier,
  title,
  publication_date,
  publication_year: publication_date === null ? null : Number(publication_date.slice(0, 4)),
  venue,
  doi: null,
})
const coauthor = (display_name: string, works: CoauthorView['works']): CoauthorView => ({
  identifier: display_name,
  display_name,
  count: works.length,
  last_year: null,
  works,
})

const trees = work('W1', 'Street trees', '2020-05-01', 'Urban Forestry')
const roofs = work('W2', 'Green roofs', '2022-01-01')
const undated = work('W3', 'Heat', null)
const coauthors = [coauthor('Ben', [trees, undated]), coauthor('Zoë', [roofs, trees])]
const titles = (works: { title: string }[]) => works.map(({ title }) => title)

describe('R-09 shared works', () => {
  it('R-09 are listed once, the newest first, with all their authors', () => {
    const works = mergeWorks(coauthors)
    expect(titles(works)).toEqual(['Green roofs', 'Street trees', 'Heat'])
    expect(works[1]!.with.map(({ display_name }) => display_name)).toEqual(['Ben', 'Zoë'])
  })

  it('R-09 match when every tag occurs in title, venue, year or names, ignoring accents', () => {
    const works = mergeWorks(coauthors)
    expect(titles(withTags(works, []))).toHaveLength(3)
    expect(titles(withTags(works, ['zoe']))).toEqual(['Green roofs', 'Street trees'])
    expect(titles(withTags(works, ['zoe', 'FORESTRY']))).toEqual(['Street trees'])
    expect(titles(withTags(works, ['2022']))).toEqual(['Green roofs'])
    expect(withTags(works, ['trees', 'roofs'])).toEqual([])
  })
})
