import { isSuggestedIn, type ManuscriptPart, partIn } from '@cognate/contract/manuscript-part'
import type { MayBe } from '@cognate/contract/same-person'
import { inList } from '../records/wording.ts'
import { partLabels, suggestedLabel } from './messages.ts'

const parts: readonly ManuscriptPart[] = ['author', 'opposed']

type People = readonly { identifier: string; name: string }[]
type Manuscript = Parameters<typeof partIn>[0]

/** Who of some people is an author of a manuscript, and whom its authors oppose: "Opposed by the authors: Ada Lind". */
export const partsInWords = (people: People, manuscript: Manuscript): string[] =>
  parts.flatMap((part) =>
    labelled(
      partLabels[part],
      people.filter(({ identifier }) => partIn(manuscript, identifier) === part),
    ),
  )

/** Whom of some people the authors of a manuscript suggested: "Suggested by the authors: Ada Lind". */
export const suggestedInWords = (people: People, manuscript: Manuscript): string[] =>
  labelled(
    suggestedLabel,
    people.filter(({ identifier }) => isSuggestedIn(manuscript, identifier)),
  )

const labelled = (label: string, people: People): string[] =>
  people.length > 0 ? [`${label}: ${inList(people.map(({ name }) => name))}`] : []

const mayBeLabels: Record<MayBe['is'], string> = {
  author: 'an author of the text',
  opposed: 'whom the authors oppose',
  collected: 'who is collected, too',
}

/** That somebody may be another of a manuscript: "May be the same person as Ada Lind, an author of the text". */
export const mayBeInWords = ({ display_name, is }: Pick<MayBe, 'display_name' | 'is'>): string =>
  `May be the same person as ${display_name}, ${mayBeLabels[is]}`
