import { sentenceOfCode } from '@cognate/contract/errors'
import { TEAM_NAME_MINIMUM, TEAM_NAME_TOO_SHORT } from '@cognate/contract/limits'

/** What is wrong with the name of a new team; undefined where nothing is. A-07. */
export function problemOfTeamName(name: string, existing: readonly string[]): string | undefined {
  const wanted = name.trim()
  if (wanted === '') return 'Field is required'
  if (existing.includes(wanted)) return sentenceOfCode('team_name_taken')
  if (wanted.length < TEAM_NAME_MINIMUM) return TEAM_NAME_TOO_SHORT
  return undefined
}
