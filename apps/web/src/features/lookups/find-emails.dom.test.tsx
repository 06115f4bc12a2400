import type { AuthorRecord } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { forgetEverything } from '../../model/query/unsaved-queries.ts'
import { FindEmails } from './find-emails.tsx'
import { LookupTrace } from './lookup-trace.tsx'

const expert = (id: string, institutions = 1) =>
  ({
    ...{ id: `https://openalex.org/${id}`, display_name: `Dr ${id}` },
    last_known_institutions: [{ display_name: 'Lund University' }].slice(0, institutions),
  }) as unknown as AuthorRecord

it('C-08 says in the row of each for whom nothing sure was found what the look-up came to and when, also when opened again', async () => {
  const people = [expert('A21'), expert('A22'), expert('A23', 0)]
  const rows = people.map((one) => (
    <section key={one.id} aria-label={one.display_name}>
      <LookupTrace expert={one} />
    </section>
  ))
  const { hands } = openScreen([<FindEmails key="all" experts={people} />, ...rows], {
    answers: {
      findEmailAddresses: ({ body: { identifier } }) => ({
        ...{ email_address: null, email_candidates: [] },
        ...(identifier.endsWith('A22') && { failed_services: ['ORCID'] }),
      }),
    },
  })
  const traceOf = (name: string) => screen.getByRole('region', { name }).textContent
  expect(traceOf('Dr A21')).toBe('')
  await hands.click(screen.getByRole('button', { name: 'Find the 2 missing e-mails' }))
  await screen.findByText('E-mails found and kept: 0 of 2')
  expect(traceOf('Dr A21')).toBe('No address found, looked up just now')
  expect(traceOf('Dr A22')).toBe('Not every source could be asked. Tried just now')
  expect(traceOf('Dr A23')).toBe('Cannot be looked up: no institution is known.')
  expect(Object.values(localStorage).join()).toContain('none')
  forgetEverything()
  expect(Object.values(localStorage).join()).not.toContain('none')
})

it('C-08 keeps a failure in view, with another try for those who are missing', async () => {
  let calls = 0
  const { hands } = openScreen(<FindEmails experts={[expert('A31'), expert('A32')]} />, {
    answers: {
      findEmailAddresses: () => {
        calls++
        return calls === 2 ? refuse('catalogue_unavailable') : { email_address: null, email_candidates: [] }
      },
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Find the 2 missing e-mails' }))
  await screen.findByText(/^Not all could be looked up\. /)
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Find the 2 missing e-mails' })
  expect(screen.queryByText(/^Not all could be looked up/)).toBeNull()
  expect(calls).toBe(4)
})

it('C-08 says which services could not be asked', async () => {
  const { hands } = openScreen(<FindEmails experts={[expert('A11')]} />, {
    answers: {
      findEmailAddresses: () => ({
        ...{ email_address: null, email_candidates: [] },
        ...{ failed_services: ['Crossref', 'ORCID'], busy_services: ['ORCID'] },
      }),
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Find the missing e-mail' }))
  await screen.findByText('E-mails found and kept: 0 of 1')
  screen.getByText(/^ORCID did not answer in time or took no more requests\. Try again later\. Crossref could not be/)
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
