import type { TopicView, WorkRecord } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { type PackedTexts, TextPack } from '../../base/text-pack.ts'
import { numberOfId } from '../../sources/openalex/fields.ts'
import { IdTable } from './id-table.ts'

/** Kinds that works refer to. */
export const referredKinds = ['author', 'institution', 'venue', 'topic'] as const
export type ReferredKind = (typeof referredKinds)[number]

/** Distinct records that a batch refers to: digits of their ids and what the first reference says of them, as JSON. */
export interface References extends PackedTexts {
  ids: Float64Array<ArrayBuffer>
}

/** What is kept of a record that a work names. */
export const mentions = {
  author: ({ display_name, orcid }: WorkRecord['authorships'][number]['author']) => ({ display_name, orcid }),
  topic: ({ score: _, count: __, ...view }: TopicView): TopicView => view,
}

/** What a work says of a record of a kind, as a digest has it; undefined where it does not name it. */
export function textOfMention(kind: ReferredKind, id: number, work: WorkRecord): string | undefined {
  const named: Record<ReferredKind, () => { id: string; text: () => object }[]> = {
    author: () => work.authorships.map(({ author }) => ({ id: author.id, text: () => mentions.author(author) })),
    institution: () =>
      work.authorships.flatMap(({ institutions }) => institutions.map((one) => ({ id: one.id, text: () => one }))),
    venue: () => [work.primary_location?.source ?? []].flat().map((one) => ({ id: one.id, text: () => one })),
    topic: () => work.topics.map((topic) => ({ id: topic.id, text: () => mentions.topic(topic) })),
  }
  const mention = named[kind]().find((one) => numberOfId(one.id) === id)
  return mention && JSON.stringify(mention.text())
}

/** Distinct records by id, numbered as they are first met. */
export class ReferencePack {
  private readonly ids = new Growing(Float64Array, 256)
  private readonly table = new IdTable(this.ids)
  private readonly texts = new TextPack()

  /** The number of a record; `describe` is asked at its first mention. */
  intern(id: string, describe: () => object): number {
    const digits = numberOfId(id)
    const known = this.table.find(digits)
    if (known !== NONE) return known
    this.texts.add(JSON.stringify(describe()))
    return this.table.add(digits)
  }

  finish(): References {
    return { ids: this.ids.copied(), ...this.texts.packed() }
  }
}
