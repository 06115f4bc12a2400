import { LARGEST_BODY, MAX_FILE } from './limits.ts'
import {
  FindManuscriptRequest,
  FoundManuscript,
  ManuscriptFile,
  ManuscriptList,
  MatchPeopleAnswer,
  MatchPeopleRequest,
  ReadManuscriptListRequest,
  ReadReferencesAnswer,
  ReadReferencesRequest,
} from './manuscripts.ts'
import { routesOf } from './routes-of.ts'

const manuscripts = { family: 'api', tag: 'manuscripts', scope: 'read', any_organisation: true } as const

/** Manuscripts: their files, and whom they name. */
export const manuscriptRoutes = routesOf(manuscripts, {
  readManuscript: {
    summary: 'Reads a PDF, Word document, JATS XML or MECA package, and keeps nothing of it.',
    file_limit: MAX_FILE,
    answer: ManuscriptFile,
    errors: [
      'invalid_request',
      'overloaded',
      'catalogue_unavailable',
      'unreadable_file',
      'file_too_large',
      'unsupported_file',
    ],
  },
  readManuscriptList: {
    summary:
      'Reads a CSV of manuscripts, row by row, and keeps nothing of it: what each row says as a collection, which rows cannot be read and why, and which manuscripts are there already.',
    endpoint: 'use_collections',
    body: ReadManuscriptListRequest,
    body_limit: LARGEST_BODY,
    answer: ManuscriptList,
    errors: ['invalid_manuscript_list'],
  },
  findManuscript: {
    summary: 'Finds the manuscript of a number or title among those that the caller sees, so that none is kept twice.',
    endpoint: 'use_collections',
    body: FindManuscriptRequest,
    answer: FoundManuscript,
    errors: [],
  },
  readReferences: {
    summary:
      'Reads a pasted list of references, and names the works of the catalogue that they mean: by DOI, else by title where year or author agrees. Keeps nothing of it.',
    body: ReadReferencesRequest,
    body_limit: LARGEST_BODY / 4,
    answer: ReadReferencesAnswer,
    errors: ['overloaded', 'catalogue_unavailable'],
  },
  matchPeople: {
    summary:
      'Matches the people of a list to people in the catalogue, with the reason for each; doubtful matches are to be confirmed. With a manuscript also those it suggests, with their conflicts with its authors and with each other.',
    body: MatchPeopleRequest,
    // Two hundred people with long affiliations.
    body_limit: LARGEST_BODY / 4,
    answer: MatchPeopleAnswer,
    errors: ['overloaded', 'catalogue_unavailable', 'search_not_found'],
  },
})
