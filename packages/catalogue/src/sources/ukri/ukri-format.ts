import {
  fromFile,
  inUnverifiedForm,
  type ProjectFormat,
  projectsIn,
  type ReadProject,
} from '../projects/project-format.ts'
import { StagedRows } from '../projects/staged-rows.ts'
import { isObject, type Raw } from '../reading/raw.ts'
import { readCsv } from '../reading/read-csv.ts'
import { readJson } from '../reading/read-json.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { compositionsIn, projectOfComposition, readOverviewXml } from './project-overview.ts'
import { projectOfRest, type RestSide, restProjectsIn, sideIn } from './rest-project.ts'
import { projectOfRow } from './search-export.ts'

/** Written from documentation alone. */
const GTR_2 = 'pages of GtR 2 as JSON: projects, with persons, organisations and funds'

/** Projects of UK Research and Innovation: https://gtr.ukri.org. */
export const ukriFormat: ProjectFormat = {
  key: 'ukri',
  service: 'UKRI, the projects of UK Research and Innovation (Gateway to Research)',
  forms: [
    { name: 'CSV export of a search', isVerified: true },
    { name: 'project overviews as XML, and found by search as JSON', isVerified: true },
    { name: GTR_2, isVerified: false },
  ],
  extensions: ['csv', 'json', 'xml'],
  read: readUkri,
}

async function* readUkri(files: readonly SourceFile[]): AsyncGenerator<ReadProject> {
  using side = new StagedRows<RestSide>()
  for (const file of files.filter(({ extension }) => extension === 'json')) await stage(file, side)
  for (const file of files) yield* fromFile(file, readFile(file, side))
}

/** Keeps the people, organisations and funds that projects of GtR 2 link to. */
async function stage(file: SourceFile, side: StagedRows<RestSide>): Promise<void> {
  for await (const read of readJson(file)) {
    if ('rejected' in read) continue
    for (const { key, row } of sideIn(read.value)) side.add(key, row)
  }
}

function readFile(file: SourceFile, side: StagedRows<RestSide>): AsyncIterable<ReadProject> {
  if (file.extension === 'xml') return readOverviewXml(file)
  if (file.extension !== 'json') return projectsIn(readCsv(file), (row) => [projectOfRow(row)])
  return projectsIn(readJson(file), (value) => {
    if (!isObject(value)) return [{ reason: 'not_an_object' }]
    const ofRest = (one: Raw) => projectOfRest(one, (key) => side.of(key)[0])
    return [
      ...compositionsIn(value).map(projectOfComposition),
      ...restProjectsIn(value).map((one) => inUnverifiedForm(GTR_2, ofRest(one))),
    ]
  })
}
