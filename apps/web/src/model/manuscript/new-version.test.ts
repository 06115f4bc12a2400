import { expect, it } from 'vitest'
import { manuscriptOfText, withVersion } from './manuscript-draft.ts'

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
    ...{ authors: [kept.authors[0], { name: 'Cem Kaya' }], opposed: kept.opposed, file: { name: 'b.pdf' } },
  })
  expect(withVersion(kept, { ...version, authors: [] }).authors).toEqual(kept.authors)
})
