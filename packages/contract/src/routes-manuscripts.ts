import { calls } from './calls.ts'
import { LARGEST_BODY, MAX_FILE } from './limits.ts'
import {
  ManuscriptFile,
  ManuscriptList,
  MatchPeopleAnswer,
  MatchPeopleRequest,
  ReadManuscriptListRequest,
  ReadReferencesAnswer,
  ReadReferencesRequest,
} from './manuscripts.ts'
import { route, signedIn, writing } from './route.ts'

/** Manuscripts: their files, and whom they name. */
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
  readManuscriptList: route({
    ...calls.readManuscriptList,
    family: 'api',
    tag: 'manuscripts',
    scope: 'read',
    summary:
      'Reads a CSV of manuscripts, row by row, and keeps nothing of it: what each row says as a collection, which rows cannot be read and why, and which numbers are there already.',
    endpoint: 'use_collections',
    any_organisation: true,
    body: ReadManuscriptListRequest,
    body_limit: LARGEST_BODY,
    status: 200,
    answer: ManuscriptList,
    errors: [...writing, 'invalid_manuscript_list'],
  }),
  readReferences: route({
    ...calls.readReferences,
    family: 'api',
    tag: 'manuscripts',
    scope: 'read',
    summary:
      'Reads a pasted list of references, and names the works of the catalogue that they mean: by DOI, else by title where year or author agrees. Keeps nothing of it.',
    any_organisation: true,
    body: ReadReferencesRequest,
    body_limit: LARGEST_BODY / 4,
    status: 200,
    answer: ReadReferencesAnswer,
    errors: [...writing, 'overloaded', 'catalogue_unavailable'],
  }),
  matchPeople: route({
    ...calls.matchPeople,
    family: 'api',
    tag: 'manuscripts',
    scope: 'read',
    summary:
      'Matches the people of a list to people in the catalogue, with the reason for each; doubtful matches are to be confirmed. With a manuscript also those it suggests, with their conflicts with its authors and with each other.',
    any_organisation: true,
    body: MatchPeopleRequest,
    // Two hundred people with long affiliations.
    body_limit: LARGEST_BODY / 4,
    status: 200,
    answer: MatchPeopleAnswer,
    errors: [...writing, 'overloaded', 'catalogue_unavailable', 'endpoint_not_allowed', 'search_not_found'],
  }),
}
