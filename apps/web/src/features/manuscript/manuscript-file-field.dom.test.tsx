import type { ManuscriptFile } from '@cognate/contract'
import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { ManuscriptFileField } from './manuscript-file-field.tsx'

const read = (title: string): ManuscriptFile => ({
  ...{ title, abstract: '', keywords: [], language: 'en', authors: [], references: [], hidden_words: 0, warnings: [] },
})

it('reads the file that is dropped last, also where one before it is read later', async () => {
  const [first, second] = [Promise.withResolvers<ManuscriptFile>(), Promise.withResolvers<ManuscriptFile>()]
  const answers = [first.promise, second.promise]
  const titles: string[] = []
  const { calls } = openScreen(<ManuscriptFileField mayKeep onRead={({ title }) => titles.push(title)} />, {
    answers: { readManuscript: () => answers.shift()! },
  })
  for (const [at, name] of ['first.pdf', 'second.pdf'].entries()) {
    const files = [new File(['%PDF'], name, { type: 'application/pdf' })]
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } })
    await screen.findByText(`Reading ${name}…`)
    await waitFor(() => expect(calls).toHaveLength(at + 1))
  }
  second.resolve(read('Second'))
  await waitFor(() => expect(titles).toEqual(['Second']))
  first.resolve(read('First'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(titles).toEqual(['Second'])
})
