import { type ManuscriptPart, partIn } from '@cognate/contract/manuscript-part'
import { inList } from '../records/wording.ts'
import { partLabels } from './messages.ts'

const parts: readonly ManuscriptPart[] = ['author', 'opposed']

/** Who of some people is an author of a manuscript, and whom its authors oppose: "Opposed by the authors: Ada Lind". */
export const partsInWords = (
  people: readonly { identifier: string; name: string }[],
  manuscript: Parameters<typeof partIn>[0],
): string[] =>
  parts.flatMap((part) => {
    const names = people.filter(({ identifier }) => partIn(manuscript, identifier) === part).map(({ name }) => name)
    return names.length > 0 ? [`${partLabels[part]}: ${inList(names)}`] : []
  })
