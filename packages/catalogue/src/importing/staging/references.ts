import type { TopicView, WorkRecord } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { type PackedTexts, TextPack } from '../../base/text-pack.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import { IdTable } from './id-table.ts'

/** Kinds that works refer to. */
export const referredKinds = ['author', 'institution', 'venue', 'topic'] as const
export type ReferredKind = (typeof referredKinds)[number]

/** The distinct records that a batch refers to: the digits of their ids, and the first reference to each, as JSON. */
export interface References extends PackedTexts {
  ids: Float64Array<ArrayBuffer>
}

/** The fields that are kept of a record that a work names. */
export const mentions = {
  author: ({ display_name, orcid }: WorkRecord['authorships'][number]['author']) => ({ display_name, orcid }),
  topic: ({ score: _, count: __, ...view }: TopicView): TopicView => view,
}

/** A work's reference to a record, as a digest has it; undefined if the work does not name the record. */
export function textOfMention(kind: ReferredKind, id: number, work: WorkRecord): string | undefined {
  const mentionsByKind: Record<ReferredKind, () => { id: string; text: () => object }[]> = {
    author: () => work.authorships.map(({ author }) => ({ id: author.id, text: () => mentions.author(author) })),
    institution: () =>
      work.authorships.flatMap(({ institutions }) => institutions.map((one) => ({ id: one.id, text: () => one }))),
    venue: () => [work.primary_location?.source ?? []].flat().map((one) => ({ id: one.id, text: () => one })),
    topic: () => work.topics.map((topic) => ({ id: topic.id, text: () => mentions.topic(topic) })),
  }
  const mention = mentionsByKind[kind]().find((one) => numberOfId(one.id) === id)
  return mention && JSON.stringify(mention.text())
}

/** Distinct records by id, numbered in the order of their first mention. */
export class ReferencePack {
  private readonly ids = new Growing(Float64Array, 256)
  private readonly table = new IdTable(this.ids)
  private readonly texts = new TextPack()

  /** The number of a record; `describe` is called at its first mention. */
  intern(id: string, describe: () => object): number {
    const digits = numberOfId(id)
    const knownNumber = this.table.find(digits)
    if (knownNumber !== NONE) return knownNumber
    this.texts.add(JSON.stringify(describe()))
    return this.table.add(digits)
  }

  finish(): References {
    return { ids: this.ids.copy(), ...this.texts.packed() }
  }
}
