import type { ReactNode } from 'react'
import { countOf, formatCount } from '../../model/records/wording.ts'

/** What the documentation of the API says around the calls, which describe themselves. */
export const messages = {
  title: 'API documentation',
  failed: 'The description of the API could not be loaded',
  contents: 'Contents',
  filter: 'Filter calls',
  matching: (matching: number, all: number) => `${formatCount(matching)} of ${countOf(all, 'call')}`,
  calls: 'Calls',
  noneFits: (text: string) => `No call matches ‘${text}’. Try a path, a method or an error code.`,
  signIn: 'Sign in with curl',
  signInHint: 'The examples below use the cookies and the token that this stores.',
  signInExample: 'signing in',
  useKey: 'Use an API key',
  keyExample: 'asking with an API key',
  cannotCopy: 'Copying is not allowed here',
  selectInstead: 'Select the lines instead.',
  copied: 'Copied',
  copyExample: (name: string) => `Copy the example of ${name}`,
  parameters: 'Parameters',
  body: 'Body',
  answer: (status: string) => `Answer ${status}`,
  noContent: 'No content.',
  refusals: 'Refusals',
  example: 'Example',
  browserOnly: 'Browsers make this call themselves.',
  licensed: (endpoint: string) => `For signed-in users whose licence includes ${endpoint}.`,
  signedIn: 'For signed-in users.',
  open: 'Open to all.',
  parametersOf: (name: string) => `Parameters of ${name}`,
  columns: {
    name: 'Name',
    in: 'In',
    type: 'Type',
    status: 'Status',
    code: 'Code',
    meaning: 'Meaning',
  },
  required: 'required',
  refusalsOf: (name: string) => `Refusals of ${name}`,
  tryNamed: (name: string) => `Try it: ${name}`,
  tryIt: 'Try it',
  formOf: (name: string) => `Try ${name}`,
  fieldRequired: 'Field is required',
  run: 'Run',
  answered: (status: number, duration: number) => `Status ${status} in ${duration} ms`,
  answerOf: (name: string) => `Answer of ${name}`,
  cut: (text: string, left: number) => `${text}\n… ${formatCount(left)} characters more`,
  errors: (
    <>
      Errors are returned as <code>application/problem+json</code> with a <code>code</code> that stays the same across
      versions.
    </>
  ),
  description: (address: ReactNode, version: string) => (
    <>
      The full description is at {address} (OpenAPI 3.1, version {version}).
    </>
  ),
  keysAt: (link: (words: string) => ReactNode) => (
    <>Create keys in {link('My Account')}, if your licence includes API access.</>
  ),
}
