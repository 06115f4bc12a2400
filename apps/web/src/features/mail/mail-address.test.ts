import { fillMail, unknownMailFields, usualMailTemplates } from '@cognate/contract/mail-wording'
import { expect, it } from 'vitest'
import { mailAddress } from './mail-address.ts'

it('writes a mail as an address, with its lines and signs as they are', () => {
  const { href, isWhole } = mailAddress({
    to: 'a+b@lab.example',
    subject: 'Trees & heat?',
    body: 'Dear Ada,\n50 % of …',
  })
  expect(isWhole).toBe(true)
  const url = new URL(href)
  expect(url.pathname).toBe('a%2Bb@lab.example')
  expect([...url.searchParams]).toEqual([
    ['subject', 'Trees & heat?'],
    ['body', 'Dear Ada,\r\n50 % of …'],
  ])
})

it('leaves a text out that no link can hold', () => {
  const { href, isWhole } = mailAddress({ to: 'a@b.example', subject: 'S', body: 'x'.repeat(3_000) })
  expect([href, isWhole]).toEqual(['mailto:a@b.example?subject=S', false])
})

it('fills fields in, and leaves lines out of which something is not known', () => {
  const { subject, body } = usualMailTemplates.invitation
  const values = { name: 'Ada Lind', title: 'Cool streets', sender: 'Ben King', organisation: 'The House' }
  expect(fillMail(subject, values)).toBe('Invitation to review: Cool streets')
  const text = fillMail(body, values)
  expect(text).toContain('Dear Ada Lind,\n\nWould you review')
  expect(text).not.toMatch(/because of your work|answer by|\{\{|\n\n\n/)
  expect(fillMail(body, { ...values, why: 'Shade', answer_by: '3 May' })).toContain(
    'your work “Shade”.\n\nPlease answer by 3 May.',
  )
  expect(unknownMailFields('{{name}} {{nme}} {{ title }}')).toEqual(['nme'])
})

it('the usual drafts have no field that there is not', () => {
  for (const { subject, body } of Object.values(usualMailTemplates))
    expect(unknownMailFields(subject + body)).toEqual([])
})
