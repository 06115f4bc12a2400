import { expect, it } from 'vitest'
import { manuscriptOfText, toManuscript } from '../query/manuscript-draft.ts'
import { looksLikeAnother, withVersion } from './new-version.ts'

const author = (name: string, identifier: string | null = null) => ({
  ...{ name, affiliations: [], orcid: null, email: null, identifier, candidates: [] },
})
const kept = {
  ...manuscriptOfText('Peat\n\nIt burns.'),
  ...{ title: 'Peat', abstract: 'It burns.', keywords: ['peat'], number: 'MS-2', round: 2 },
  ...{ authors: [author('Ada Lind', 'A1'), author('Ben Oduya', 'A2')], opposed: [author('Eve Sol', 'A3')] },
}

it('takes text and authors of a new version, and keeps who they are, what was chosen, and what the file lacks', () => {
  const version = {
    ...manuscriptOfText('Peat'),
    ...{ title: 'Peat fires', abstract: '', keywords: [], authors: [author('ada lind'), author('Cem Kaya', 'A4')] },
    file: { name: 'b.pdf', hidden_words: 0, warnings: [] },
  }
  expect(withVersion(kept, version)).toMatchObject({
    ...{ title: 'Peat fires', abstract: 'It burns.', keywords: ['peat'], number: 'MS-2', round: 2 },
    ...{
      authors: [kept.authors[0], { name: 'Cem Kaya' }, { name: 'Ben Oduya' }],
      opposed: kept.opposed,
      file: { name: 'b.pdf' },
    },
  })
  expect(withVersion(kept, { ...version, authors: [] }).authors).toEqual(kept.authors)
})

it('drops no author whom a new version does not name, and says who it is', () => {
  const version = { ...manuscriptOfText('Peat'), authors: [author('A. Lind', 'A1'), author('Cem Kaya', 'A4')] }
  const revised = withVersion(kept, version)
  const ofBefore = ({ authors }: typeof revised) => authors.flatMap(({ name, isOfBefore }) => (isOfBefore ? name : []))
  expect(ofBefore(revised)).toEqual(['Ben Oduya'])
  expect(toManuscript(revised).authors.at(-1)).toEqual({
    ...{ name: 'Ben Oduya', affiliations: [], orcid: null, email: null, identifier: 'A2' },
  })
  expect(ofBefore(withVersion(revised, { ...version, authors: kept.authors }))).toEqual(['Cem Kaya'])
})

it.each<[string, string, string[], boolean]>([
  ['another title and other authors', 'Folding of proteins in yeast', ['Cem Kaya'], true],
  ['another title and an author of before', 'Folding of proteins in yeast', ['B. Oduya'], false],
  ['a title much alike', 'Peat fires, revisited', ['Cem Kaya'], false],
  ['some words of the title', 'Fires in Swedish houses', ['Cem Kaya'], true],
  ['no title', '', ['Cem Kaya'], true],
  ['no authors', 'Peat fires', [], false],
  ['neither', '', [], false],
])('asks whether a file is of another manuscript: %s', (_, title, names, isOther) => {
  const manuscript = { ...kept, title: 'Peat fires of the Arctic' }
  expect(looksLikeAnother(manuscript, { title, authors: names.map((name) => author(name)) })).toBe(isOther)
})
