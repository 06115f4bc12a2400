import type { FindScholarAnswer } from '@cognate/contract'
import { z } from 'zod'
import { LookupFailure, type OutsideService } from './outside-service.ts'

const Bindings = z.object({
  results: z.object({
    bindings: z.array(
      z.looseObject({ scholar: z.object({ value: z.string() }), employer: z.object({ value: z.string() }).optional() }),
    ),
  }),
})

/** Wikidata's properties: ORCID iD, OpenAlex ID, Google Scholar author ID, employer. */
const PROPERTY = { orcid: 'P496', openalex: 'P10283', scholar: 'P1960', employer: 'P108' } as const

/**
 * The Google Scholar profile of an author in Wikidata, found by identifiers alone; nulls if it has none or several.
 * Answers are SPARQL 1.1 results as JSON (https://www.w3.org/TR/sparql11-results-json/).
 * @throws LookupFailure
 */
export async function findScholarProfile(
  { orcid, openalex }: { orcid: string | null; openalex: string },
  service: OutsideService,
): Promise<FindScholarAnswer> {
  const answer = await service.getJson('', Bindings, {
    accept: 'application/sparql-results+json',
    query: { query: sparqlFor({ orcid, openalex }), format: 'json' },
  })
  // A SPARQL service at this address would have answered with an empty list.
  if (!answer) throw new LookupFailure('Wikidata does not answer at WIKIDATA_URL')
  const { bindings } = answer.results
  const ids = new Set(bindings.map(({ scholar }) => scholar.value))
  const [id] = ids
  if (ids.size !== 1 || !/^[\w-]{5,20}$/.test(id!)) return { google_scholar_id: null, affiliation: null }
  return { google_scholar_id: id!, affiliation: bindings[0]?.employer?.value ?? null }
}

/** Identifiers hold only letters, digits and hyphens; callers check that. */
function sparqlFor({ orcid, openalex }: { orcid: string | null; openalex: string }): string {
  const identity = [
    ...(orcid ? [`{ ?person wdt:${PROPERTY.orcid} "${orcid}" }`] : []),
    `{ ?person wdt:${PROPERTY.openalex} "${openalex}" }`,
  ].join(' UNION ')
  return `SELECT DISTINCT ?scholar ?employer WHERE { ${identity} ?person wdt:${PROPERTY.scholar} ?scholar .
    OPTIONAL { ?person wdt:${PROPERTY.employer}/rdfs:label ?employer . FILTER(LANG(?employer) = "en") } } LIMIT 5`
}
