/**
 * A process that imports a folder until it is done or killed.
 *
 *   node import-child.ts FOLDER DATA_DIRECTORY [update]    prints a line for each progress report
 */
import { catalogueStore, openAlexFolder } from '@cognate/catalogue'

const [folder = '', directory = '', mode = ''] = process.argv.slice(2)

await catalogueStore(directory).import(await openAlexFolder(folder), {
  checkpointEvery: 500,
  update: mode === 'update',
  maxWorkers: 1,
  onProgress: ({ stage, done }) => console.log(`${stage} ${done}`),
})
