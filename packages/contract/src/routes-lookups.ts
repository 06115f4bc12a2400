import { z } from 'zod'
import {
  AddressOrigins,
  FindEmailAnswer,
  FindEmailRequest,
  FindScholarAnswer,
  FindScholarRequest,
  JudgeEmailRequest,
  ResearcherLinksView,
  SignalsView,
} from './lookups.ts'
import { asking } from './route.ts'
import { routesOf } from './routes-of.ts'

const lookups = { family: 'api', tag: 'looking up' } as const

/** The calls that use outside services; none of them sends what somebody searches for. */
export const lookupRoutes = routesOf(lookups, {
  findEmailAddresses: {
    endpoint: 'find_email',
    scope: 'read',
    summary: 'Publicly printed addresses of an author, each with source and day.',
    body: FindEmailRequest,
    answer: FindEmailAnswer,
    errors: asking,
  },
  listAddressOrigins: {
    endpoint: 'use_collections',
    summary:
      'Where the e-mail addresses of the people of a collection come from, with days: what was found and is still kept, who keeps or confirmed it, and what looking for the others came to. No service is asked.',
    answer: AddressOrigins,
    errors: ['search_not_found'],
  },
  judgeEmailAddress: {
    endpoint: 'find_email',
    summary: 'Says for the caller’s organisation whether a found address is right.',
    body: JudgeEmailRequest,
    answer: FindEmailAnswer,
    errors: asking,
  },
  findScholar: {
    endpoint: 'find_scholar',
    scope: 'read',
    summary: 'The Google Scholar profile of an author, if Wikidata has it.',
    body: FindScholarRequest,
    answer: FindScholarAnswer,
    errors: asking,
  },
  getResearcherLinks: {
    summary: 'The addresses in the public ORCID record of an author of the catalogue.',
    params: z.object({ orcid: z.string().min(1).max(100) }),
    answer: ResearcherLinksView,
    errors: asking,
  },
  getSignals: {
    summary: 'Whether a publication was corrected, called into question or retracted.',
    query: z.object({ doi: z.string().trim().min(5).max(500) }),
    answer: SignalsView,
    errors: ['catalogue_unavailable'],
  },
})
