import { sentenceOfCode } from '@cognate/contract/errors'
import { messageOf } from '../../model/account/entrance-messages.ts'

interface AccountMessage {
  title: string
  details: string
}

/** The message of the account page about an error that a provider returned. A-04. */
export function accountMessageOf(code: string): AccountMessage {
  if (code === 'connected_other')
    return {
      title: sentenceOfCode('connected_other'),
      details:
        'Signing in at ORCID succeeded, but this ORCID is already linked to a different account of Cognate. Please contact support.',
    }
  return messageOf(code)
}
