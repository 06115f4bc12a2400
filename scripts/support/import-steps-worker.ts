/**
 * A process that imports a folder and says when each step begins and ends, so that another can measure it.
 *
 *   node import-steps-worker.ts FOLDER DATA_DIRECTORY    prints the name of each step as it begins
 */
import { catalogueStore, openAlexFolder } from '@cognate/catalogue'

const [folder = '', directory = ''] = process.argv.slice(2)

let step = ''
await catalogueStore(directory).import(await openAlexFolder(folder), {
  onProgress: ({ stage }) => {
    if (stage !== step) console.log(stage)
    step = stage
  },
})
console.log('')
