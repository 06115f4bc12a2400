import type { MailTemplateView } from '@cognate/contract'
import { usualMailTemplates } from '@cognate/contract/mail-wording'
import { beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen } from '../../../testing/open-screen.tsx'
import { MailDraft } from './mail-draft.tsx'
import { MailTemplates } from './mail-templates.tsx'

const usual = (kind: keyof typeof usualMailTemplates): MailTemplateView => ({
  ...{ kind, ...usualMailTemplates[kind], is_usual: true, changed_by: null, updated_at: null },
})
let templates: MailTemplateView[]
beforeEach(() => {
  templates = [usual('invitation'), usual('reminder'), usual('thanks')]
})
const listMailTemplates = () => ({ results: templates })
const record = {
  ...{ record_type: 'author' as const, identifier: 'A1', display_name: 'Hayate Iso', fields: {}, used_in_search: true },
  ...{ email_address: 'iso@lab.example', status: null, answer_by: '2026-03-02' },
  found: { work: { identifier: 'W1', title: 'Cool streets' } },
}

it('issue 29 fills a draft in for somebody, to correct, to copy, and for one’s own mail program', async () => {
  const { hands } = openScreen(<MailDraft record={record} />, { answers: { listMailTemplates } })
  await hands.click(screen.getByRole('button', { name: 'Write a mail to Hayate Iso' }))
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(body.value).toContain('Dear Hayate Iso,')
  expect(body.value).toContain('your work “Cool streets”')
  expect(body.value).toContain('answer by 2 Mar 2026')
  expect(body.value).toContain('Ada Lovelace\nLaboratory')
  screen.getByText(/Nothing is sent from here/)
  await hands.clear(body)
  await hands.type(body, 'Hello')
  const link = screen.getByRole('link', { name: 'Open in my mail program' })
  expect(link.getAttribute('href')).toMatch(/^mailto:iso@lab\.example\?subject=Invitation.*&body=Hello$/)
  await hands.click(screen.getByRole('radio', { name: 'Thank-you' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Thank-you')
})

it('Q-07 keeps what was typed in one draft while another is read', async () => {
  const { hands } = openScreen(<MailDraft record={record} />, { answers: { listMailTemplates } })
  await hands.click(screen.getByRole('button', { name: 'Write a mail to Hayate Iso' }))
  await hands.type(await screen.findByRole('textbox', { name: 'Text' }), ' And greetings.')
  for (const name of ['Thank-you', 'Invitation']) await hands.click(screen.getByRole('radio', { name }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toMatch(/ And greetings\.$/)
})

it('begins with what comes next, and needs an address', async () => {
  const { hands } = openScreen(
    <>
      <MailDraft record={{ ...record, status: 'late' }} />
      <MailDraft record={{ ...record, email_address: null, display_name: 'Nobody' }} />
    </>,
    { answers: { listMailTemplates } },
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await hands.click(screen.getByRole('button', { name: 'Write a mail to Hayate Iso' }))
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Reminder' })
  expect(chosen.checked).toBe(true)
})

it.each(['ada@', '@lab.example', 'ada'])('C-08 writes no mail to %s, and says why', (email_address) => {
  openScreen(<MailDraft record={{ ...record, email_address }} />, { answers: { listMailTemplates } })
  screen.getByText(/^No mail can be written: the address is not complete/)
  expect(screen.queryByRole('button')).toBeNull()
})

it('issue 29 notes that somebody was asked, once their invitation is written', async () => {
  const onAsked = vi.fn()
  const { hands } = openScreen(<MailDraft record={record} onAsked={onAsked} />, { answers: { listMailTemplates } })
  await hands.click(screen.getByRole('button', { name: 'Write a mail to Hayate Iso' }))
  await hands.click(await screen.findByRole('radio', { name: 'Thank-you' }))
  expect(screen.queryByRole('button', { name: 'Mark as asked' })).toBeNull()
  await hands.click(screen.getByRole('radio', { name: 'Invitation' }))
  await hands.click(await screen.findByRole('button', { name: 'Mark as asked' }))
  expect(onAsked).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('local administrators word the drafts, and take that back', async () => {
  const profile = { user: { ...ada.user, is_local_admin: true } }
  const { calls, hands } = openScreen(<MailTemplates />, {
    profile,
    answers: {
      listMailTemplates,
      changeMailTemplate: ({ body }: { body: { subject: string; body: string } }) => {
        templates = [{ ...templates[0]!, ...body, is_usual: false }, ...templates.slice(1)]
        return templates[0]!
      },
      resetMailTemplate: () => {
        templates = [usual('invitation'), ...templates.slice(1)]
      },
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Edit: invitation' }))
  const subject = screen.getByRole('textbox', { name: 'Invitation: subject' })
  await hands.clear(subject)
  await hands.type(subject, 'Review?')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('(your own wording)')
  expect(calls.find(({ key }) => key === 'changeMailTemplate')).toMatchObject({
    ...{ params: { template: 'invitation' }, body: { subject: 'Review?' } },
  })
  await hands.click(screen.getByRole('button', { name: 'Edit: invitation' }))
  await hands.click(screen.getByRole('button', { name: 'Use the usual wording' }))
  await screen.findAllByText('(the usual wording)')
})

it('a field that there is not is named at the text that has it', async () => {
  const profile = { user: { ...ada.user, is_local_admin: true } }
  const { hands } = openScreen(<MailTemplates />, {
    profile,
    answers: {
      listMailTemplates,
      changeMailTemplate: () =>
        refuse('invalid_request', undefined, [{ field: 'body', message: 'There is no field {{foo}}.' }]),
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Edit: invitation' }))
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  const problem = await screen.findByText('There is no field {{foo}}.')
  expect(screen.getByRole('textbox', { name: 'Text' }).getAttribute('aria-describedby')).toBe(problem.id)
  expect(screen.queryByText('The request is not valid.')).toBeNull()
})

it('others do not see how drafts are worded', () => {
  openScreen(<MailTemplates />, { answers: {} })
  expect(document.body.textContent).not.toContain('Mails to reviewers')
})
