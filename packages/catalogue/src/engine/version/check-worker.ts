import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileSums } from './file-sums.ts'
import { checkFiles } from './find-damage.ts'

// Linux gives each thread a priority of its own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { directory, files } = workerData as { directory: string; files: FileSums }
parentPort!.postMessage(await checkFiles(directory, files))
