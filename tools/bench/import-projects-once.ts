import { catalogueStore, type DocumentSource, demoProjects } from '@cognate/catalogue'

/** Imports generated projects in a process of its own and prints the figures: `node import-projects-once.ts DIRECTORY PROJECTS`. */
const [directory = '', count = ''] = process.argv.slice(2)
const source: DocumentSource<'project'> = {
  kind: 'project',
  source: 'bench',
  description: `${count} generated projects`,
  fingerprint: count,
  async *read() {
    for (const project of demoProjects({ count: Number(count) })) {
      yield { record: { ...project, id: project.id.replace(/^[^:]+/, 'bench') } }
    }
  },
}
const started = performance.now()
const { taken } = await catalogueStore(directory).importDocuments(source)
const seconds = (performance.now() - started) / 1_000
// maxRSS comes in KiB.
const peakMegabytes = process.resourceUsage().maxRSS / 1_024
process.stdout.write(JSON.stringify({ records: taken, seconds, peakMegabytes }))
