import { sentenceOfCode } from '@cognate/contract/errors'
import { messageOf } from '../../model/account/entrance-messages.ts'
import { messages } from './messages.ts'

/** The message of the account page about an error that a provider returned. A-04. */
export function accountMessageOf(code: string): { title: string; details: string } {
  if (code === 'connected_other')
    return {
      title: sentenceOfCode('connected_other'),
      details: messages.linkedElsewhere,
    }
  return messageOf(code)
}
