import type { SignalsView } from '@cognate/contract'
import { z } from 'zod'
import type { OutsideService } from './outside-service.ts'

const Update = z.looseObject({ type: z.string().nullish() })
const Work = z.object({ message: z.looseObject({ 'updated-by': z.array(Update).nullish() }) })

/** What Crossref's types of updates say of a publication, the gravest first. */
const meanings = [
  ['retracted', /^(partial_)?(retraction|withdrawal|removal)$/],
  ['concern', /^expression_of_concern$/],
  ['corrected', /^(correction|corrigendum|erratum|addendum|clarification)$/],
] as const

/**
 * Whether a publication was corrected, called into question or retracted, as Crossref and Retraction Watch note it.
 * @param doi  Without `https://doi.org/`.
 * @throws LookupFailure
 */
export async function findUpdates(doi: string, service: OutsideService): Promise<SignalsView['status']> {
  const work = await service.getJson(`/works/${encodeURIComponent(doi)}`, Work)
  // Crossref does not hold the publication.
  if (work === undefined) return 'unknown'
  const types = (work.message['updated-by'] ?? []).map(({ type }) => (type ?? '').replaceAll(/[ -]/g, '_'))
  return meanings.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0] ?? 'none'
}
