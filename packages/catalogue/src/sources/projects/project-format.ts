import type { ReadDocument } from '../reading/document-files.ts'
import { isObject, type Raw } from '../reading/raw.ts'
import type { Read } from '../reading/read.ts'
import type { SourceFile } from '../reading/source-files.ts'
import type { toProject } from './to-project.ts'

/** A project that was read from a file, or a line of it that was not taken. */
export type ReadProject = ReadDocument<'project'>

/** A form in which a service gives its projects. */
export interface ProjectForm {
  name: string
  /** Whether it was tried on a file of the service. If not, it was written from documentation alone. */
  isVerified: boolean
}

/** How the projects of a service are read. */
export interface ProjectFormat {
  /** In `projectSources`. */
  key: string
  /** In words, for help and documents. */
  service: string
  forms: readonly ProjectForm[]
  /** Extensions of the files of a folder that are read. */
  extensions: readonly string[]
  read(files: readonly SourceFile[]): AsyncIterable<ReadProject>
}

/** Adds the name of the file to what was read from it. */
export async function* fromFile(file: SourceFile, read: AsyncIterable<ReadProject>): AsyncGenerator<ReadProject> {
  for await (const one of read) {
    yield 'record' in one ? { ...one, file: file.name } : { rejected: { file: file.name, ...one.rejected } }
  }
}

/** Reads files that do not depend on each other. */
export function readEachFile(read: (file: SourceFile) => AsyncIterable<ReadProject>): ProjectFormat['read'] {
  return async function* (files) {
    for (const file of files) yield* fromFile(file, read(file))
  }
}

/** A project as `toProject` made it, or why there is none. */
type ProjectOrReason = ReturnType<typeof toProject> | { reason: string; field?: string }

/** A project that was read in a form which was written from documentation alone. */
export function inUnverifiedForm<Project extends object>(form: string, project: Project) {
  return 'record' in project ? { ...project, unverified: form } : project
}

/** What one value of a file gives: any number of projects. */
export type Projects = Iterable<ProjectOrReason>

/** The project of each value that is an object; any other value is reported. */
export function projectsOfObjects(values: readonly unknown[], read: (value: Raw) => ProjectOrReason): Projects {
  return values.map((value) => (isObject(value) ? read(value) : { reason: 'not_an_object' }))
}

/** Reads each value of a file as projects. */
export async function* projectsIn<Value>(
  values: AsyncIterable<Read<Value>>,
  read: (value: Value) => Projects,
): AsyncGenerator<ReadProject> {
  for await (const one of values) {
    if ('rejected' in one) {
      yield one
      continue
    }
    for (const project of read(one.value)) yield withLine(project, one.line)
  }
}

/** With the line where it begins. */
export function withLine(project: ProjectOrReason, line: number): ReadProject {
  return 'record' in project ? { ...project, line } : { rejected: { line, ...project } }
}
