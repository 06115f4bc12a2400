import { type Mailbox, mailboxOf, type Recipient } from './mailbox.ts'
import type { Mail } from './mailer.ts'

/** What a mail says: paragraphs, one of which may be a link with the words of its button. */
export interface Letter {
  to: Mailbox
  subject: string
  paragraphs: (string | { link: string; label: string })[]
}

/** The letter as plain text, and as HTML that loads nothing. */
export function compose({ to, subject, paragraphs }: Letter): Mail {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`))
  const html = paragraphs.map((part) => `<p>${typeof part === 'string' ? escapeHtml(part) : linkHtml(part)}</p>`)
  return { to, subject, text: `${text.join('\n\n')}\n`, html: `${HEAD}\n${html.join('\n')}\n</body></html>\n` }
}

/** A letter to the owner of an account, which begins with their name. */
export function composeFor(person: Recipient, subject: string, paragraphs: Letter['paragraphs']): Mail {
  const to = mailboxOf(person)
  return compose({ to, subject, paragraphs: [`Hello ${to.name},`, ...paragraphs] })
}

const HEAD =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Cognate</title></head>\n<body style="font: 16px/1.5 sans-serif; max-width: 36em">'

function linkHtml({ link, label }: { link: string; label: string }): string {
  const address = escapeHtml(link)
  return `<a href="${address}">${escapeHtml(label)}</a><br><small>${address}</small>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
