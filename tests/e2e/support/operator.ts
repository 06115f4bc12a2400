import { operateOn } from '../../support/operate.ts'
import { workerServer } from './browser.ts'

/** Runs the operator's command line beside the server of the worker; a line may be given to its standard input. */
export const operate = (words: readonly string[], line?: string) => operateOn(workerServer().directory, words, line)
