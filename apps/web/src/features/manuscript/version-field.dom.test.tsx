import type { ManuscriptFile } from '@cognate/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { type ManuscriptDraft, manuscriptOfText } from '../../model/query/manuscript-draft.ts'
import { VersionField } from './version-field.tsx'

const named = (name: string) => ({ name, affiliations: [], orcid: null, email: null })
const unknown = { match: null, candidates: [], doubtful: true, institution: null }
const kept: ManuscriptDraft = {
  ...manuscriptOfText('Peat fires of the Arctic\n\nThey burn.'),
  ...{ title: 'Peat fires of the Arctic', abstract: 'They burn.' },
  authors: [{ ...named('Ada Lind'), identifier: 'A1', candidates: [] }],
}
const fileOf = (title: string, authors: readonly string[]): ManuscriptFile => ({
  ...{ title, abstract: 'They do.', keywords: [], language: 'en', references: [], hidden_words: 0, warnings: [] },
  authors: authors.map((name) => ({ ...named(name), ...unknown })),
})

/** The field of a saved manuscript, once a file was chosen. */
async function choose(read: ManuscriptFile) {
  let last = kept
  function Field() {
    const [manuscript, setManuscript] = useState(kept)
    last = manuscript
    return <VersionField manuscript={manuscript} onChange={setManuscript} />
  }
  const { hands } = openScreen(<Field />, { answers: { readManuscript: () => read } })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await hands.upload(input, new File(['x'], 'b.pdf', { type: 'application/pdf' }))
  return { hands, authors: () => last.authors.map(({ name }) => name), title: () => last.title }
}

it('says what a new version changed, and takes it back', async () => {
  const { hands, authors, title } = await choose(fileOf('Peat fires of Siberia and the Arctic', ['Ben Oduya']))
  await screen.findByText(/^Taken from b.pdf, and not saved yet: title: .* abstract; authors: Ben Oduya added\./)
  expect(authors()).toEqual(['Ben Oduya', 'Ada Lind'])
  await hands.click(screen.getByRole('button', { name: 'Undo' }))
  expect([title(), authors()]).toEqual([kept.title, ['Ada Lind']])
})

it.each([
  ['Leave the manuscript as it is', [kept.title, ['Ada Lind']]],
  ['Take it as the new version', ['Folding of proteins', ['Ben Oduya', 'Ada Lind']]],
])('asks first where a file looks like another manuscript: %s', async (choice, outcome) => {
  const { hands, authors, title } = await choose(fileOf('Folding of proteins', ['Ben Oduya']))
  await screen.findByRole('group', { name: 'This looks like another manuscript' })
  expect([title(), authors()]).toEqual([kept.title, ['Ada Lind']])
  await hands.click(screen.getByRole('button', { name: choice }))
  expect([title(), authors()]).toEqual(outcome)
})
