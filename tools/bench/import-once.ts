import { catalogueStore, openAlexFolder } from '@cognate/catalogue'

/** Imports a folder in a process of its own and prints the figures: `node import-once.ts DIRECTORY FOLDER [update]`. */
const [directory = '', folder = '', mode = ''] = process.argv.slice(2)

/** Seconds by the clock, and of all cores together, since the start. */
function clock() {
  const { user, system } = process.cpuUsage()
  return { seconds: performance.now() / 1_000, cpuSeconds: (user + system) / 1e6 }
}
type Reading = ReturnType<typeof clock>
const between = (from: Reading, to: Reading) => ({
  seconds: to.seconds - from.seconds,
  cpuSeconds: to.cpuSeconds - from.cpuSeconds,
})

const source = await openAlexFolder(folder)
const started = clock()
let read: Reading | undefined
const { counts } = await catalogueStore(directory).import(source, {
  update: mode === 'update',
  onProgress: ({ stage }) => {
    if (!stage.startsWith('reading')) read ??= clock()
  },
})
const ended = clock()
// maxRSS comes in KiB.
const peakMegabytes = process.resourceUsage().maxRSS / 1_024
const reading = between(started, read ?? ended)
process.stdout.write(JSON.stringify({ works: counts.work, ...between(started, ended), reading, peakMegabytes }))
