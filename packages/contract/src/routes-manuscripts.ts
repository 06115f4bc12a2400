import { calls } from './calls.ts'
import { MAX_FILE } from './limits.ts'
import { ManuscriptFile } from './manuscripts.ts'
import { route, signedIn } from './route.ts'

/** Manuscripts: their files. */
export const manuscriptRoutes = {
  readManuscript: route({
    ...calls.readManuscript,
    family: 'api',
    tag: 'manuscripts',
    scope: 'read',
    summary: 'Reads a PDF, Word document, JATS XML or MECA package, and keeps nothing of it.',
    any_organisation: true,
    file_limit: MAX_FILE,
    status: 200,
    answer: ManuscriptFile,
    errors: [
      ...signedIn,
      ...(['csrf_failed', 'invalid_request', 'overloaded', 'catalogue_unavailable'] as const),
      ...(['unreadable_file', 'file_too_large', 'unsupported_file'] as const),
    ],
  }),
}
