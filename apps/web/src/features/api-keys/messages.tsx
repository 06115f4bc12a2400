import type { ReactNode } from 'react'

/** What is said of API keys. */
export const messages = {
  deleted: (name: string) => `Deleted API key ${name}`,
  title: 'API keys',
  lead: (link: (words: string) => ReactNode) => (
    <>Let a program search on your behalf. See the {link('API documentation')}.</>
  ),
  none: 'You have no API keys.',
  list: 'Your API keys',
  create: 'Create an API key',
  deleteKey: 'Delete API key',
  confirmDeletion: (name: string) =>
    `Are you sure you want to delete the API key ${name}? Programs that use it will be refused. This cannot be reversed.`,
  rights: (mayWrite: boolean) => (mayWrite ? 'Reads and changes' : 'Reads'),
  created: (age: string) => `created ${age}`,
  used: (age: string | undefined) => (age === undefined ? 'never used' : `used ${age}`),
  expired: (day: string) => `expired on ${day}`,
  expires: (day: string) => `expires on ${day}`,
  deleteNamed: (name: string) => `Delete API key ${name}`,
  required: 'Field is required',
  wrongDays: (least: number, most: number) => `A whole number from ${least} to ${most}`,
  keyOf: (name: string) => `API key ‘${name}’`,
  name: 'Name',
  nameHint: 'A name that helps you recognise it.',
  permissions: 'Permissions',
  read: 'Read: search and read what you can read',
  write: 'Write: also change and delete what is yours',
  days: 'Days until it expires',
  password: 'Your password',
  passwordHint: 'A key works without your password, so we ask for it once more.',
  showPassword: 'Show password',
  createKey: 'Create API key',
  once: 'Copy the key now and keep it as safe as a password. It is not stored here and cannot be shown again.',
  copy: 'Copy the key',
  done: 'Done',
}
