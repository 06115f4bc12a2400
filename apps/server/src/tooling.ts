/** What tools and scripts of this repository share with the server and its command line. */
export { type Answering, answer, asColumns } from './cli/answer.ts'
export { jsonOption } from './cli/arguments.ts'
export { CommandFailure, UsageFailure } from './cli/command-failure.ts'
export { locateCatalogue } from './cli/locate-catalogue.ts'
export { runCommands } from './cli/run-commands.ts'
export { answerQuery } from './discovery/answer-query.ts'
export { retrieve } from './discovery/retrieve.ts'
export { buildPage } from './start/build-page.ts'
