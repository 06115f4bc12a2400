import { useState } from 'react'
import { expect, it } from 'vitest'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import type { ManuscriptDraft } from '../../model/query/manuscript-draft.ts'
import { ReferencesField } from './references-field.tsx'

const reference = (text: string): ManuscriptDraft['references'][number] => ({
  ...{ text, doi: null, arxiv: null, identifier: null },
})

function Field() {
  const [references, setReferences] = useState<ManuscriptDraft['references']>([reference('Trees'), reference('Heat')])
  return <ReferencesField references={references} onChange={setReferences} />
}

it('adds the references of a second list to those of the first, each once', async () => {
  const { hands } = openScreen(<Field />, {
    answers: { readReferences: () => ({ references: [reference('Heat'), reference('Peat')] }) },
  })
  await hands.click(screen.getByText(/^References/))
  await hands.type(screen.getByRole('textbox', { name: 'Add references' }), 'Heat. Peat.')
  await hands.click(screen.getByRole('button', { name: 'Add references' }))
  await screen.findByText('2 references read.')
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(listed()).toEqual(['Trees', 'Heat', 'Peat']))
})
