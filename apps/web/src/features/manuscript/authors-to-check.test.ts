import type { ManuscriptFile } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { askedAnew, emptyQuery } from '../../model/query/query.ts'
import { isChecked, queryOfFile, withAuthor } from './authors-to-check.ts'

const candidate = (identifier: string, why: 'orcid' | 'name_and_affiliation' | 'name') => ({
  ...{ identifier, display_name: `Person ${identifier}`, why, score: 0.5 },
})
const author = (...candidates: ReturnType<typeof candidate>[]) => ({
  ...{ name: 'Ada', affiliations: [], orcid: null, email: null, candidates },
})
const file: ManuscriptFile = {
  ...{
    title: 'Peat',
    abstract: 'It burns.',
    keywords: [],
    language: 'en',
    references: [],
    hidden_words: 0,
    warnings: [],
  },
  authors: [
    author(candidate('A1', 'orcid')),
    author(candidate('A2', 'name')),
    author(candidate('A3', 'name_and_affiliation'), candidate('A4', 'name_and_affiliation')),
    author(),
  ],
}

describe('the query of a file', () => {
  const query = queryOfFile(emptyQuery('experts'), file)

  it('is title and abstract, checked against the authors who are plain', () => {
    expect(query.text).toBe('Peat\n\nIt burns.')
    expect(query.conflict_of_interest?.records.map(({ identifier }) => identifier)).toEqual(['A1'])
  })

  it('is checked against doubtful ones once somebody says so, and not against whom they leave out', () => {
    const doubtful = withAuthor(query, { identifier: 'A2', display_name: 'Person A2' }, true)
    expect(isChecked(doubtful, 'A2')).toBe(true)
    const [one, other] = ['A1', 'A2'].map((identifier) => ({ identifier, display_name: '' }))
    expect(withAuthor(withAuthor(doubtful, one!, false), other!, false).conflict_of_interest).toBeNull()
  })

  it('keeps its authors when it is asked', () => {
    expect(askedAnew(query).conflict_of_interest).toEqual(query.conflict_of_interest)
    expect(askedAnew({ ...query, isOfFile: false }).conflict_of_interest).toBeNull()
  })
})
