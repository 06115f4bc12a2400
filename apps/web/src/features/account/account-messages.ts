import { sentenceOfCode } from '@cognate/contract/errors'
import { messageOf } from '../../model/account/entrance-messages.ts'
import { messages } from './messages.ts'

interface AccountMessage {
  title: string
  details: string
}

/** The message of the account page about an error that a provider returned. A-04. */
export function accountMessageOf(code: string): AccountMessage {
  if (code === 'connected_other')
    return {
      title: sentenceOfCode('connected_other'),
      details: messages.linkedElsewhere,
    }
  return messageOf(code)
}
