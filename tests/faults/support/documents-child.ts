/**
 * A process that imports generated projects until it is done or killed.
 *
 *   node documents-child.ts DATA_DIRECTORY PROJECTS    prints a line for each progress report
 */
import { catalogueStore, type DocumentSource, demoProjects } from '@cognate/catalogue'

const [directory = '', count = ''] = process.argv.slice(2)

const source: DocumentSource<'project'> = {
  kind: 'project',
  source: 'made',
  description: `${count} projects`,
  fingerprint: count,
  async *read() {
    for (const project of demoProjects({ count: Number(count), works: 500 })) {
      yield { record: { ...project, id: project.id.replace(/^[^:]+/, 'made') } }
    }
  },
}

await catalogueStore(directory).importDocuments(source, {
  onProgress: ({ stage, done }) => console.log(`${stage} ${done}`),
})
