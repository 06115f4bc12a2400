import type { InstitutionReference } from '@cognate/contract'
import { findIndex, idAt } from '../columns/identify.ts'
import { institutionLineage } from './chains.ts'
import { type Reader, recordAt } from './reader.ts'

/** How other records name an institution: with all above it, itself first. */
export function openInstitutionReference(reader: Reader) {
  return ({ id, display_name, ror, country_code, type }: InstitutionReference) => ({
    id,
    display_name,
    ror: ror ?? null,
    country_code,
    type,
    lineage: lineageOf(id, reader),
  })
}

function lineageOf(id: string, reader: Reader): string[] {
  const index = findIndex('institution', id, reader.data)
  if (index === undefined) return [id]
  const { offsets, values } = institutionLineage(reader)
  const lineage: string[] = []
  for (let at = offsets![index]!; at < offsets![index + 1]!; at++) {
    lineage.push(idAt('institution', values[at]!, reader.data))
  }
  return lineage
}

/** How a work names its source; what the work does not say comes from the source's own record. */
export function openSourceReference(id: string, reader: Reader) {
  const index = findIndex('venue', id, reader.data)
  if (index === undefined) return null
  const venue = recordAt('venue', index, reader)
  return {
    id: venue.id,
    display_name: venue.display_name,
    issn_l: venue.issn_l,
    issn: venue.issn_l === null ? null : [venue.issn_l],
    is_oa: venue.is_oa,
    is_in_doaj: null,
    is_core: null,
    host_organization: null,
    host_organization_name: venue.host_organization_name,
    host_organization_lineage: [],
    type: venue.type,
  }
}
