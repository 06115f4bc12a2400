import type { ReactNode } from 'react'

const list = new Intl.ListFormat('en')

/** What the entrance says. */
export const messages = {
  linkTitle: 'Link your account',
  linkLead:
    'There is already an account with your e-mail address. Prove that it is yours, and you can sign in this way from now on.',
  signedInAs: (display: string, provider: string) => `You signed in as ${display} through ${provider}.`,
  accountAddress: (email: string) => `The account’s address is ${email}.`,
  enteredThrough: (names: readonly string[]) =>
    `You can already sign in to this account through ${list.format(names)}.`,
  passwordLabel: 'Account password',
  link: 'Link and sign in',
  sendCode: 'Mail me a code instead',
  sendCodeOnly: 'Mail me a code',
  sendAgain: 'Mail another code',
  usePassword: 'Use the password instead',
  codeLabel: '8-digit code',
  codeSent: (email: string) => `We sent a code to ${email}. It is valid for half an hour.`,
  noWay: 'This account has no password, and this installation sends no e-mail. Please contact support.',
  required: 'Field is required',
  backToLogin: 'Back to the login',
  closeMessage: 'Close message',
  logIn: 'Log in',
  logInLead: 'Sign in with your organisation’s account.',
  forgotten: 'Forgot Password',
  forgottenLead: 'Enter the e-mail address of your account, and we will send a link to set a new password.',
  reset: 'Reset password',
  resetLead: (least: number) => `Choose a new password of at least ${least} characters.`,
  noAddress: 'This is not an e-mail address',
  email: 'Email',
  sendLink: 'Send the link',
  institution: 'Sign in through your institution',
  institutionHint: 'Name or abbreviation',
  noInstitution: 'No institutions found with this name',
  showPassword: 'Show password',
  username: 'Username',
  password: 'Password',
  or: 'or',
  orcid: 'Sign in with ORCID',
  newLink: 'Ask for a new link',
  newPassword: 'New password',
  changePassword: 'Change password',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in',
  notSignedOut: (reason: string) => `Signing out failed. ${reason}`,
  about: 'About Cognate',
  claim: 'Find the people, works and places closest to any text.',
  claimInFull: 'Paste an abstract. See who works on the subject, with the sentences that show it.',
  needHelp: (link: (words: string) => ReactNode) => <>Need help? {link('Contact support')}</>,
  noAccount: (link: (words: string) => ReactNode) => <>No account yet? {link('Request access')}</>,
  demo: (account: ReactNode) => (
    <>This is a demo installation: use the account {account} with the password that was printed when it started.</>
  ),
}
