import { fromFile, inUnverifiedForm, type ProjectFormat, type ReadProject } from '../projects/project-format.ts'
import { StagedRows } from '../projects/staged-rows.ts'
import type { toProject } from '../projects/to-project.ts'
import { isObject } from '../reading/raw.ts'
import type { Read } from '../reading/read.ts'
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
  return file.extension === 'json' ? readJsonFile(readJson(file), side) : readExport(file)
}

async function* readExport(file: SourceFile): AsyncGenerator<ReadProject> {
  for await (const read of readCsv(file)) {
    if ('rejected' in read) yield read
    else yield withLine(projectOfRow(read.value), read.line)
  }
}

async function* readJsonFile(
  values: AsyncIterable<Read<unknown>>,
  side: StagedRows<RestSide>,
): AsyncGenerator<ReadProject> {
  for await (const read of values) {
    if ('rejected' in read) {
      yield read
      continue
    }
    const { value, line } = read
    if (!isObject(value)) {
      yield { rejected: { line, reason: 'not_an_object' } }
      continue
    }
    for (const one of compositionsIn(value)) yield withLine(projectOfComposition(one), line)
    for (const one of restProjectsIn(value))
      yield withLine(
        inUnverifiedForm(
          GTR_2,
          projectOfRest(one, (key) => side.of(key)[0]),
        ),
        line,
      )
  }
}

function withLine(project: ReturnType<typeof toProject>, line: number): ReadProject {
  return 'record' in project ? { ...project, line } : { rejected: { line, ...project } }
}
