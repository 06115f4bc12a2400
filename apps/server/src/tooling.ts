/** What the tools and scripts of this repository use of the server and its command line. */

export { hashPassword } from './access/passwords.ts'
export { readConfig } from './base/config.ts'
export { openEmbedder } from './base/embedding-model.ts'
export { jsonOption } from './cli/arguments.ts'
export { CommandFailure, UsageFailure } from './cli/command-failure.ts'
export { locateCatalogue } from './cli/locate-catalogue.ts'
export {
  alignColumns as asColumns,
  type OutputOptions as Answering,
  printResult as answer,
} from './cli/print-result.ts'
export { runCommands } from './cli/run-commands.ts'
export { answerQuery, writeQueryAnswer } from './discovery/answer-query.ts'
export { randomNearness } from './discovery/random-nearness.ts'
export type { QueryReader } from './discovery/read-meaning.ts'
export { readNearness, retrieve } from './discovery/retrieve.ts'
export { type Installation, orderedBy, orderInUse, ordersOf } from './evaluation/orders.ts'
export { institutionsFinder } from './manuscripts/find-institutions.ts'
export { matchPeople } from './manuscripts/match-people.ts'
export { buildPage, isPageBuilt } from './start/build-page.ts'
