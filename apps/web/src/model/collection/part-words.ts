import { type ManuscriptPart, partIn } from '@cognate/contract/manuscript-part'
import type { MayBe } from '@cognate/contract/same-person'
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

const mayBeLabels: Record<MayBe['is'], string> = {
  author: 'an author of the text',
  opposed: 'whom the authors oppose',
  collected: 'who is collected, too',
}

/** That somebody may be another of a manuscript: "May be the same person as Ada Lind, an author of the text". */
export const mayBeInWords = ({ display_name, is }: Pick<MayBe, 'display_name' | 'is'>): string =>
  `May be the same person as ${display_name}, ${mayBeLabels[is]}`
