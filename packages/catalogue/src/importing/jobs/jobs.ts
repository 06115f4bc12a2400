import { TopicEstimator, type TopicIndex } from '@cognate/matching'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { ImportFilter } from '../../sources/reading/raw-source.ts'
import { type CompletedEntities, completeEntities, type EntityChunk } from '../completing/complete-entities.ts'
import { type EstimatedChunk, estimateChunk, type WorkTerms } from '../completing/estimate-chunk.ts'
import { findIdentityHints, type IdentityHints, type NamedAuthors, readNames } from '../completing/identity-hints.ts'
import type { Tables } from '../completing/tables.ts'
import { digestEntities, type EntityBatch } from '../digesting/digest-entities.ts'
import { digestWorks, type WorkBatch } from '../digesting/digest-works.ts'
import type { ReferredKind } from '../staging/references.ts'

/** The kinds of work that threads do for a build, with what each takes and gives. */
export interface Jobs {
  works: { takes: { bytes: Uint8Array<ArrayBuffer>; filter?: ImportFilter }; gives: WorkBatch }
  entities: { takes: { kind: ReferredKind; bytes: Uint8Array<ArrayBuffer> }; gives: EntityBatch }
  /** Keeps the tables from which later `complete` jobs derive. */
  tables: { takes: Tables; gives: null }
  /** Keeps what later `topics` jobs estimate by. */
  topicIndex: { takes: TopicIndex; gives: null }
  topics: { takes: WorkTerms; gives: EstimatedChunk }
  names: { takes: PackedTexts; gives: PackedTexts }
  /** Draws on the tables, like `complete`. */
  identities: { takes: NamedAuthors; gives: IdentityHints }
  complete: { takes: EntityChunk; gives: CompletedEntities }
}
export type JobName = keyof Jobs
/** A job as it goes to a thread. */
export interface Job {
  name: JobName
  takes: Jobs[JobName]['takes']
}
/** Jobs by which all threads learn what later jobs draw on. */
export type SharedName = 'tables' | 'topicIndex'

/** Does the jobs of a build, one after the other. */
export class JobRunner {
  private tables: Tables | undefined
  private estimator: TopicEstimator | undefined

  run<Name extends JobName>(name: Name, takes: Jobs[Name]['takes']): Jobs[Name]['gives'] {
    return this.table[name](takes)
  }

  private readonly table: { [Name in JobName]: (takes: Jobs[Name]['takes']) => Jobs[Name]['gives'] } = {
    works: ({ bytes, filter }) => digestWorks(bytes, filter),
    entities: ({ kind, bytes }) => digestEntities(kind, bytes),
    tables: (tables) => {
      this.tables = tables
      return null
    },
    topicIndex: (index) => {
      this.estimator = new TopicEstimator(index)
      return null
    },
    topics: (works) => {
      if (!this.estimator) throw new Error('topics are estimated before any are learned')
      return estimateChunk(works, this.estimator)
    },
    names: readNames,
    identities: (authors) => findIdentityHints(authors, this.known()),
    complete: (chunk) => completeEntities(chunk, this.known()),
  }

  private known(): Tables {
    if (!this.tables) throw new Error('records are completed before there are tables')
    return this.tables
  }
}
