import { TopicEstimator, type TopicIndex } from '@cognate/curation'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { ImportFilter, WorkFormatName } from '../../sources/reading/raw-source.ts'
import { type CompletedEntities, completeEntities, type EntityChunk } from '../completing/complete-entities.ts'
import { type EstimatedChunk, estimateChunk, type WorkTerms } from '../completing/estimate-chunk.ts'
import {
  findIdentityHints,
  type IdentityHints,
  type NamedAuthors,
  readAuthorNames,
} from '../completing/identity-hints.ts'
import type { Tables } from '../completing/tables.ts'
import { digestEntities, type EntityBatch } from '../digesting/digest-entities.ts'
import { digestWorks, type WorkBatch } from '../digesting/digest-works.ts'
import type { ReferredKind } from '../staging/references.ts'

/** The jobs that threads do for a build, with the input and output of each. */
export interface Jobs {
  works: {
    input: { bytes: Uint8Array<ArrayBuffer>; filter?: ImportFilter; format?: WorkFormatName }
    output: WorkBatch
  }
  entities: {
    input: { kind: ReferredKind; bytes: Uint8Array<ArrayBuffer>; format?: WorkFormatName }
    output: EntityBatch
  }
  /** Keeps the tables for later `complete` and `identities` jobs. */
  tables: { input: Tables; output: null }
  /** Keeps the index for later `topics` jobs. */
  topicIndex: { input: TopicIndex; output: null }
  topics: { input: WorkTerms; output: EstimatedChunk }
  names: { input: PackedTexts; output: PackedTexts }
  /** Uses the tables, like `complete`. */
  identities: { input: NamedAuthors; output: IdentityHints }
  complete: { input: EntityChunk; output: CompletedEntities }
}
export type JobName = keyof Jobs
/** A job as a thread receives it. */
export interface Job {
  name: JobName
  input: Jobs[JobName]['input']
}
/** Jobs that give all threads the data of later jobs. */
export type SharedName = 'tables' | 'topicIndex'

/** Does jobs, one after the other. */
export class JobRunner {
  private tables: Tables | undefined
  private estimator: TopicEstimator | undefined

  run<Name extends JobName>(name: Name, input: Jobs[Name]['input']): Jobs[Name]['output'] {
    return this.table[name](input)
  }

  private readonly table: { [Name in JobName]: (input: Jobs[Name]['input']) => Jobs[Name]['output'] } = {
    works: ({ bytes, filter, format }) => digestWorks(bytes, filter, format),
    entities: ({ kind, bytes, format }) => digestEntities(kind, bytes, format),
    tables: (tables) => {
      this.tables = tables
      return null
    },
    topicIndex: (index) => {
      this.estimator = new TopicEstimator(index)
      return null
    },
    topics: (works) => {
      if (!this.estimator) throw new Error('topics cannot be estimated before the topic index is there')
      return estimateChunk(works, this.estimator)
    },
    names: readAuthorNames,
    identities: (authors) => findIdentityHints(authors, this.requireTables()),
    complete: (chunk) => completeEntities(chunk, this.requireTables()),
  }

  private requireTables(): Tables {
    if (!this.tables) throw new Error('records cannot be completed before the tables are there')
    return this.tables
  }
}
