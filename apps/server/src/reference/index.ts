import { describeAccess } from './access.ts'
import { describeConfiguration } from './configuration.ts'
import { openApiDocument } from './openapi.ts'

/** The documents that are generated from the source, by their path in the repository. */
export function generatedDocuments(): Record<string, string> {
  return {
    'docs/access.md': describeAccess(),
    'docs/configuration.md': describeConfiguration(),
    'docs/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  }
}
