import { workerData } from 'node:worker_threads'
import type { AnswerTexts } from '../answers/written-answer.ts'
import { answerCalls } from '../base/call-thread.ts'
import { limitTime } from '../base/time-limit.ts'
import { autocomplete } from '../open-catalogue/autocomplete.ts'
import { list } from '../open-catalogue/list.ts'
import { openRecord } from '../open-catalogue/open-record.ts'
import type { CatalogueData } from './data/catalogue-data.ts'
import { EmbeddedCatalogue } from './embedded-catalogue.ts'
import type { EngineCalls } from './engine-calls.ts'
import { embeddedOpenCatalogue } from './lists/embedded-open-catalogue.ts'
import { countTopics } from './ranking/topic-counts.ts'
import { lowerPriority } from './step-back.ts'
import type { GivenJob, Reply } from './worker-pool.ts'

lowerPriority()
const catalogue = new EmbeddedCatalogue(workerData as CatalogueData)
const openCatalogue = embeddedOpenCatalogue(catalogue)

type Answer<Call extends keyof EngineCalls> = (...args: Parameters<EngineCalls[Call]>) => Written | Promise<Written>

/** A JSON text, or more than one. */
type Written = string | AnswerTexts | undefined

/** How each call is answered: as a JSON text, made of stored records without reading them where that can be. */
const answers: { [Call in keyof EngineCalls]: Answer<Call> } = {
  search: (query) => catalogue.searchWritten(query),
  readRecords: (kind, ids) =>
    `[${catalogue
      .readRecordsJson(kind, ids)
      .map((json) => json ?? 'null')
      .join(',')}]`,
  resolveIdentifier: (...named) => JSON.stringify(catalogue.resolveIdentifier(...named)),
  listAuthorWorks: (query) => {
    const page = catalogue.listAuthorWorksJson(query)
    return page && `{"count":${page.count},"works":[${page.works.join(',')}]}`
  },
  autocomplete: async (...query) => JSON.stringify(await autocomplete(openCatalogue, ...query)),
  listRecords: async (query) => JSON.stringify(await list(openCatalogue, query)),
  readOpenRecord: async (entity, id) => JSON.stringify(await openRecord(openCatalogue, entity, id)),
  countTopics: (...query) => JSON.stringify(countTopics(catalogue.data, ...query)),
  readPeople: (ids) => JSON.stringify(catalogue.graph.readPeople(ids)),
  findConflicts: (query) => JSON.stringify(catalogue.graph.findConflicts(query)),
  findConflictMatrix: (query) => JSON.stringify(catalogue.graph.findConflictMatrix(query)),
  describeCheckedCatalogue: () => JSON.stringify(catalogue.graph.describeCheckedCatalogue()),
  findCoauthors: (query) => JSON.stringify(catalogue.graph.findCoauthors(query)),
  findNetwork: (query) => JSON.stringify(catalogue.graph.findNetwork(query)),
  expandNetwork: (query) => JSON.stringify(catalogue.graph.expandNetwork(query)),
}

/** Answers, and says how long a processor was at it: on a busy machine that is less than the time that passed. */
async function answer(job: GivenJob): Promise<Reply> {
  const before = process.threadCpuUsage()
  const reply = await answerCall(job)
  const { user, system } = process.threadCpuUsage(before)
  return { ...reply, workedMs: (user + system) / 1_000 }
}

async function answerCall({ call, args, withinMs }: GivenJob): Promise<Reply> {
  limitTime(withinMs)
  try {
    const run = answers[call as keyof EngineCalls] as (...args: readonly unknown[]) => Written | Promise<Written>
    const written = await run(...args)
    return typeof written === 'object' ? written : { json: written }
  } catch (error) {
    const { name, message } = error as Error
    return { failure: { name, message } }
  }
}

answerCalls(answer)
