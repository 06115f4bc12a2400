import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, EmbeddedCatalogue, type RawSource } from '@cognate/catalogue'
import type { TopicView, WorkRecord } from '@cognate/contract'
import { type Hiding, hideTopics } from './hidden-topics.ts'

/** A work whose topics were hidden, with those of its source and the estimated ones, the surest first. */
export interface HiddenWork {
  title: string
  given: TopicView[]
  estimated: TopicView[]
}

/** How well hidden topics are estimated. */
export interface TopicFigures {
  /** Works whose topics were hidden. */
  asked: number
  /** Of these, works with an estimated topic; the figures below count these. */
  estimated: number
  /** The surest one is the one that the source names first. */
  first: number
  /** The surest one is among those that the source names. */
  given: number
  /** One of those estimated is. */
  anyGiven: number
  /** The first one has the subfield, field or domain of one that the source names. */
  subfield: number
  field: number
  domain: number
}

/** Figures of works without topics in the source. */
export interface UntaggedFigures {
  works: number
  estimated: number
  /** Works by the field of their surest topic, the largest first. */
  fields: [field: string, works: number][]
}

export interface TopicMeasures {
  works: HiddenWork[]
  figures: TopicFigures
  untagged: UntaggedFigures
}

/** Imports a source with some topics hidden, and compares what the import estimates with them. */
export async function measureTopics(source: RawSource, hiding: Hiding): Promise<TopicMeasures> {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-topics-'))
  const { source: hidingSource, hidden } = hideTopics(source, hiding)
  try {
    await buildCatalogue({ source: hidingSource, directory })
    const catalogue = await EmbeddedCatalogue.open(directory)
    try {
      const taxonomy = new Map(catalogue.data.topics.map((topic) => [topic.id, topic]))
      const hiddenWorks: HiddenWork[] = []
      const others: TopicView[][] = []
      for (const { id, title, topics } of worksOf(catalogue)) {
        const given = hidden.get(id)?.topics.flatMap((topic) => taxonomy.get(topic) ?? [])
        if (given) hiddenWorks.push({ title, given, estimated: topics })
        else if (!hiding.hidesAll && topics.every(({ estimated }) => estimated)) others.push(topics)
      }
      return { works: hiddenWorks, figures: figuresOf(hiddenWorks), untagged: untaggedFigures(others) }
    } finally {
      catalogue.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function* worksOf({ records, data }: EmbeddedCatalogue): Generator<WorkRecord> {
  for (let work = 0; work < data.columns.work_id.length; work++) {
    yield JSON.parse(records.json('work', work)) as WorkRecord
  }
}

function figuresOf(works: readonly HiddenWork[]): TopicFigures {
  const estimated = works.filter((work) => work.estimated.length > 0)
  const count = (isMatch: (work: HiddenWork, surest: TopicView) => boolean) =>
    estimated.filter((work) => isMatch(work, work.estimated[0]!)).length
  const isGiven = ({ given }: HiddenWork, id: string) => given.some((topic) => topic.id === id)
  const shares = (level: 'subfield' | 'field' | 'domain') =>
    count(({ given }, surest) => given.some((topic) => topic[level]?.id === surest[level]?.id))
  return {
    asked: works.length,
    estimated: estimated.length,
    first: count(({ given }, { id }) => given[0]?.id === id),
    given: count((work, { id }) => isGiven(work, id)),
    anyGiven: count((work) => work.estimated.some(({ id }) => isGiven(work, id))),
    subfield: shares('subfield'),
    field: shares('field'),
    domain: shares('domain'),
  }
}

function untaggedFigures(works: readonly TopicView[][]): UntaggedFigures {
  const estimated = works.filter((topics) => topics.length > 0)
  const byField = Map.groupBy(estimated, ([surest]) => surest!.field?.display_name ?? 'Without a field')
  const fields = [...byField].map(([field, { length }]): [string, number] => [field, length])
  return { works: works.length, estimated: estimated.length, fields: fields.sort((a, b) => b[1] - a[1]) }
}
