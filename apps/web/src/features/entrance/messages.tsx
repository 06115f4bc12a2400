/** What the entrance says about linking an account. */
export const messages = {
  linkTitle: 'Link your account',
  linkLead: 'There is an account with your e-mail address already. Show that it is yours, and it opens from now on.',
  signedInAs: (display: string, provider: string) => `You signed in as ${display} through ${provider}.`,
  accountAddress: (email: string) => `The account has the address ${email}.`,
  passwordLabel: 'Password of the account',
  link: 'Link and sign in',
  sendCode: 'Mail me a code instead',
  sendCodeOnly: 'Mail me a code',
  sendAgain: 'Mail another code',
  usePassword: 'Use the password instead',
  codeLabel: 'Code of 8 digits',
  codeSent: (email: string) => `We sent a code to ${email}. It works for half an hour.`,
  noWay: 'This account has no password, and this installation sends no mails. Please contact support.',
  required: 'Field is required',
  backToLogin: 'Back to the login',
}
