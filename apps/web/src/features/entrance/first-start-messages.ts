import { PASSWORD_MINIMUM } from '@cognate/contract/limits'

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
    `You are signed in as ${username}, and ${organisation} can begin.`,
  needsFactor:
    'Administration opens once you have a second factor: an app for codes, or a passkey. The first steps follow there: mail, a catalogue, sign-in, people.',
  secondFactor: 'Set up a second factor',
  firstSteps: 'First steps',
}
