import { PASSWORD_MINIMUM } from '@cognate/contract/limits'

/** What the page of the first start says. */
export const firstStartMessages = {
  title: 'Welcome to Cognate',
  lead: 'Nobody has an account here yet. Make yours, which administers the installation, and your organisation.',
  loading: 'Checking the link',
  you: 'You',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: `At least ${PASSWORD_MINIMUM} characters.`,
  organisation: 'Your organisation',
  displayName: 'Name of the organisation',
  name: 'Name in addresses',
  nameHint: 'Lower-case letters, digits and hyphens; it stays.',
  kind: 'Licence',
  kindHint: 'Sharing and API keys need one for an institution.',
  kinds: { institution: 'Institution', individual: 'Individual' },
  lastDay: 'Last day of the licence',
  lastDayHint: 'It opens everything; you can change both later.',
  make: 'Make account and organisation',
  over: 'This link no longer works',
  overLead:
    'It was used already, is older than a day, or its server has stopped. If you have an account, log in. If nobody has one yet, start the server again: it prints a new link.',
  logIn: 'Log in',
  tryAgain: 'Try again',
  ready: 'You are set up',
  readyLead: (username: string, organisation: string) =>
    `You are signed in as ${username}, and ${organisation} can begin. What comes next, in any order:`,
  steps: {
    secondFactor: { label: 'Set up a second factor', details: 'Administration opens once you have one.' },
    people: { label: 'Add people', details: 'One by one, or from a file; invite them by mail or by a link.' },
    mail: { label: 'Try mail', details: 'Send yourself a mail. SMTP_URL says how mails are sent.' },
    catalogue: {
      label: 'Choose a catalogue',
      details: 'Add one under Imports, or with cognate import on the server; here you see and switch them.',
    },
    meaning: {
      label: 'Compare texts by meaning',
      details: 'Switched on under Imports: texts are then compared by what they mean as well as by words.',
    },
    signIn: {
      label: 'Decide how people sign in',
      details: 'Add the system of your institution, try it, and switch it on.',
    },
  },
}
