import type { SignalsView } from '@cognate/contract'
import { z } from 'zod'
import { LookupFailure, type OutsideSource } from './outside-source.ts'

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
export async function findUpdates(doi: string, source: OutsideSource): Promise<SignalsView['status']> {
  const text = await source.get(`/works/${encodeURIComponent(doi)}`, { accept: 'application/json' })
  // A publication that Crossref does not hold: nobody knows.
  if (text === undefined) return 'unknown'
  const read = Work.safeParse(parse(text))
  if (!read.success) throw new LookupFailure('Crossref gave something that is no work')
  const types = (read.data.message['updated-by'] ?? []).map(({ type }) => (type ?? '').replaceAll(/[ -]/g, '_'))
  return meanings.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0] ?? 'none'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
