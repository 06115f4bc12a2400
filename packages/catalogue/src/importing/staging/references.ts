import type { TopicView, WorkRecord } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { type PackedTexts, TextPack } from '../../base/text-pack.ts'
import { type WorkList, workListNames, workLists } from '../../columns/columns.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import { IdTable } from './id-table.ts'

/** Kinds that works refer to. */
export const referredKinds = ['author', 'institution', 'venue', 'topic'] as const
export type ReferredKind = (typeof referredKinds)[number]

/** The distinct records that a batch refers to: the digits of their ids, and the first reference to each, as JSON. */
export interface BatchReferences extends PackedTexts {
  ids: Float64Array<ArrayBuffer>
}

/** A work's reference to a record: its id, and the fields that are kept of it. */
interface Mention {
  id: string
  text(): object
}

const keptOf = {
  author: ({ display_name, orcid }: WorkRecord['authorships'][number]['author']) => ({ display_name, orcid }),
  topic: ({ score: _, count: __, ...view }: TopicView): TopicView => view,
}

export const readList: Record<WorkList, (work: WorkRecord) => Mention[]> = {
  work_topic: ({ topics }) => topics.map((topic) => ({ id: topic.id, text: () => keptOf.topic(topic) })),
}

type Authorship = WorkRecord['authorships'][number]

export const mentionOfAuthor = ({ author }: Authorship): Mention => ({
  id: author.id,
  text: () => keptOf.author(author),
})

export const mentionOfInstitution = (institution: Authorship['institutions'][number]): Mention => ({
  id: institution.id,
  text: () => institution,
})

export function mentionOfVenue({ primary_location }: WorkRecord): Mention | undefined {
  const venue = primary_location?.source
  return venue ? { id: venue.id, text: () => venue } : undefined
}

/** Where else works refer to records of a kind. */
const mentionsBeside: Partial<Record<ReferredKind, (work: WorkRecord) => Mention[]>> = {
  author: ({ authorships }) => authorships.map(mentionOfAuthor),
  institution: ({ authorships }) => authorships.flatMap(({ institutions }) => institutions.map(mentionOfInstitution)),
  venue: (work) => [mentionOfVenue(work) ?? []].flat(),
}

/** A work's reference to a record, as a digest has it; undefined if the work does not name the record. */
export function textOfMention(kind: ReferredKind, id: number, work: WorkRecord): string | undefined {
  const listed = workListNames.flatMap((name) => (workLists[name] === kind ? readList[name](work) : []))
  const mention = [...(mentionsBeside[kind]?.(work) ?? []), ...listed].find((one) => numberOfId(one.id) === id)
  return mention && JSON.stringify(mention.text())
}

/** Distinct records by id, numbered in the order of their first mention. */
export class ReferencePack {
  private readonly ids = new Growing(Float64Array, 256)
  private readonly table = new IdTable(this.ids)
  private readonly texts = new TextPack()

  /** The number of a record; its text is kept at its first mention. */
  intern({ id, text }: Mention): number {
    const digits = numberOfId(id)
    const knownNumber = this.table.find(digits)
    if (knownNumber !== NONE) return knownNumber
    this.texts.add(JSON.stringify(text()))
    return this.table.add(digits)
  }

  finish(): BatchReferences {
    return { ids: this.ids.copy(), ...this.texts.packed() }
  }
}
