import { type DocumentFiles, documentFiles } from '../reading/document-files.ts'
import { findSourceFiles } from '../reading/source-files.ts'
import type { ProjectFormat } from './project-format.ts'

/**
 * The projects of a file, packed or not, or of a folder of files.
 * @throws SourceFileError
 */
export async function projectFiles(format: ProjectFormat, path: string): Promise<DocumentFiles<'project'>> {
  const files = await findSourceFiles(path, format.extensions)
  return documentFiles({
    kind: 'project',
    source: format.key,
    description: `${format.key} ${path}`,
    files,
    read: () => format.read(files),
  })
}
