import type { MailField, MailTemplateKind } from '@cognate/contract'

const kinds: Record<MailTemplateKind, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  thanks: 'Thank-you',
}

/** What each field stands for. */
const fields: Record<MailField, string> = {
  name: 'the person',
  given_name: 'given name',
  family_name: 'family name',
  title: 'title of the manuscript',
  number: 'its number',
  abstract: 'its abstract',
  why: 'the work for which they were collected',
  answer_by: 'when an answer is due',
  sender: 'your name',
  organisation: 'your organisation',
}

/** What is said of drafts of mails to people of a collection. */
export const messages = {
  kinds,
  fields,
  write: 'Write a mail',
  incomplete: 'No mail can be written: the address is not complete, as name@example.org is',
  writeTo: (name: string) => `Write a mail to ${name}`,
  title: (name: string) => `Mail to ${name}`,
  neverSent: 'Nothing is sent from here: copy the text, or open it in your mail program.',
  template: 'Draft',
  to: 'To',
  subject: 'Subject',
  body: 'Text',
  copy: 'Copy the text',
  open: 'Open in my mail program',
  asked: 'Mark as asked',
  askedInFull: 'Notes that they were asked today, once you have sent the mail',
  tooLong: 'The text is too long for a link. It has been copied: paste it into the mail.',
  failed: 'The drafts could not be loaded',
  loading: 'Loading the drafts',
  // For local administrators.
  settings: 'Mails to reviewers',
  settingsLead:
    'How drafts of mails to people of a collection are worded. Members fill them in for a person, copy them, or open them in their own mail program; nothing is sent from here.',
  fieldsLead: 'Fields, of which a line without a value is left out:',
  edit: (kind: MailTemplateKind) => `Edit: ${kinds[kind].toLowerCase()}`,
  usual: 'the usual wording',
  own: 'your own wording',
  save: 'Save',
  saved: (kind: MailTemplateKind) => `${kinds[kind]}: saved`,
  reset: 'Use the usual wording',
}
