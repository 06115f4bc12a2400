/** What is said where calls and files fail. */
export const messages = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  failedInPage: 'Something went wrong in the page. Nothing was lost; try again.',
  foreignAnswer:
    'Something between you and the server, such as a proxy, answered the request. Check the connection and try again.',
  justNow: 'just now',
  answeredWith: (status: number) => `The server answered with status ${status}.`,
  sheetNotWritten: 'the spreadsheet could not be written',
}
