import type { AuthorRecord } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { FindEmails } from './find-emails.tsx'

const expert = (id: string, institutions = 1) =>
  ({
    ...{ id: `https://openalex.org/${id}`, display_name: `Dr ${id}` },
    last_known_institutions: [{ display_name: 'Lund University' }].slice(0, institutions),
  }) as unknown as AuthorRecord

it('C-08 says which services could not be asked', async () => {
  const { hands } = openScreen(<FindEmails experts={[expert('A11')]} />, {
    answers: {
      findEmailAddresses: () => ({ email_address: null, email_candidates: [], failed_services: ['ORCID', 'Crossref'] }),
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Find the missing e-mail' }))
  await screen.findByText('E-mails found and kept: 0 of 1')
  screen.getByText('ORCID and Crossref could not be reached.')
})

it('C-08 C-09 looks up those without an address one after the other, and keeps what is sure', async () => {
  const { hands, calls } = openScreen(<FindEmails experts={[expert('A11'), expert('A12'), expert('A13', 0)]} />, {
    answers: {
      findEmailAddresses: ({ body: { identifier } }) => {
        const email_address = `${identifier.slice(-3).toLowerCase()}@lund.example`
        const score = identifier.endsWith('A11') ? 90 : 60
        const source = { source_description: 'Paper', source: 'europe_pmc' as const, source_url: null }
        return { email_address, email_candidates: [{ email_address, score, ...source, source_timestamp: null }] }
      },
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Find the 2 missing e-mails' }))
  await screen.findByText('E-mails found and kept: 1 of 2')
  expect(calls).toHaveLength(2)
  const addressOf = (id: string) =>
    collection.addressOf({ record_type: 'author', identifier: `https://openalex.org/${id}` })
  expect([addressOf('A11'), addressOf('A12')]).toEqual(['a11@lund.example', null])
})
