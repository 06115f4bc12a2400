import { sentenceOfCode } from '@cognate/contract/errors'
import { TEAM_NAME_MINIMUM, TEAM_NAME_TOO_SHORT } from '@cognate/contract/limits'
import { messages } from './messages.ts'

/** The problem of the name of a new team; undefined where there is none. A-07. */
export function problemOfTeamName(name: string, existingNames: readonly string[]): string | undefined {
  const trimmedName = name.trim()
  if (trimmedName === '') return messages.required
  if (existingNames.includes(trimmedName)) return sentenceOfCode('team_name_taken')
  if (trimmedName.length < TEAM_NAME_MINIMUM) return TEAM_NAME_TOO_SHORT
  return undefined
}
