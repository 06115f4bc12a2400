import type { ApprovalDifference } from '@cognate/contract'
import { describeConflict } from './conflict-words.ts'
import { verdictWords } from './verdict-words.ts'

/**
 * What was found of somebody since it was decided on them: "Ada Lind: conflict found since, with Ben Okafor: 2 works; Declared:
 * family, with Cem Kaya". Undefined for other differences.
 */
export function conflictsSinceInWords({ found, display_name, identifier }: ApprovalDifference): string | undefined {
  if (!found) return undefined
  const parts = [
    ...found.conflicts.map(({ with: name, in_coi_input, institutions, ...counts }) =>
      in_coi_input
        ? 'an author of the text since'
        : `conflict found since, with ${name}: ${describeConflict({ ...counts, other_types: 0 }, institutions)}`,
    ),
    ...found.verdicts.map((verdict) => `${verdictWords(verdict)}, with ${verdict.against.display_name}`),
  ]
  return `${display_name ?? identifier}: ${parts.join('; ')}`
}
