import { catalogueStore, demoSource, openAlexFolder } from '@cognate/catalogue'

/** Builds one catalogue in a process of its own and reports on it: `node import-once.ts DIRECTORY WORKS|FOLDER`. */
const [directory = '', what = ''] = process.argv.slice(2)
const source = /^\d+$/.test(what) ? demoSource({ works: Number(what) }) : await openAlexFolder(what)
const started = performance.now()
const { counts } = await catalogueStore(directory).import(source)
const seconds = (performance.now() - started) / 1_000
// maxRSS comes in KiB.
const peakMegabytes = process.resourceUsage().maxRSS / 1_024
process.stdout.write(JSON.stringify({ works: counts.work, seconds, peakMegabytes }))
