import { readFile } from 'node:fs/promises'
import type { MatchableInstitution } from '@cognate/curation'
import { CommandFailure } from '@cognate/server/tooling'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const AffiliationGold = z.object({ affiliation: z.string(), ror_ids: z.array(z.string()) })
/** A raw affiliation and the ROR ids of the organisations it names; empty if ROR has none of them. */
export type AffiliationGold = z.infer<typeof AffiliationGold>

const RorRecord = z.object({
  id: z.string(),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
  locations: z
    .array(z.object({ geonames_details: z.object({ country_code: z.string().nullish(), name: z.string().nullish() }) }))
    .default([]),
})
type RorRecord = z.infer<typeof RorRecord>

/** An answer of the ROR API, one record, or what its search engine holds. */
const RorFile = z.union([
  RorRecord.transform((record) => [record]),
  z.object({ items: z.array(RorRecord) }).transform(({ items }) => items),
  z
    .object({ hits: z.object({ hits: z.array(z.object({ _source: RorRecord })) }) })
    .transform(({ hits }) => hits.hits.map(({ _source }) => _source)),
])

/** An organisation by its ROR id. */
export type RorInstitution = Omit<MatchableInstitution, 'index'> & { id: string }

/** @throws CommandFailure naming the file that cannot be read. */
export function readAffiliationGold(file: string): Promise<AffiliationGold[]> {
  return readJson(file, z.array(AffiliationGold))
}

/** Reads records of version 2 of ROR's schema. @throws CommandFailure naming the file that cannot be read. */
export async function readRorRecords(file: string): Promise<RorInstitution[]> {
  return (await readJson(file, RorFile)).map(institutionOf)
}

const several = z.string().transform((text) => text.split('|').filter((one) => one !== ''))
const PrintedAffiliation = z.object({ affiliation: z.string(), institutions: several })
/** An affiliation as a paper prints it, and the ids of the institutions it names, judged by hand; none if the list has none of them. */
export type PrintedAffiliation = z.infer<typeof PrintedAffiliation>

const PrintedInstitution = z.object({
  ...{ id: z.string(), name: z.string(), other_names: several, acronyms: several },
  country: z.string(),
  city: z.string().transform((city) => (city === '' ? null : city)),
})
/** An institution, named as ROR names it or nearly, with others that are easily taken for it. */
export type PrintedInstitution = z.infer<typeof PrintedInstitution>

/**
 * The affiliations of authors of ReScience C, of works in samples of OpenAlex, and 125 strings of the ACL Anthology drawn by a fixed seed,
 * without those that the judge did not know; and the institutions that they name, with others that are easily taken for these.
 */
export const readPrintedAffiliations = () =>
  readCsv(`${import.meta.dirname}/printed-affiliations.csv`, z.array(PrintedAffiliation))
export const readPrintedInstitutions = () =>
  readCsv(`${import.meta.dirname}/printed-institutions.csv`, z.array(PrintedInstitution))

const readCsv = async <Value>(file: string, schema: z.ZodType<Value>): Promise<Value> =>
  schema.parse(parse(await readFile(file, 'utf8'), { columns: true, bom: true }))

function institutionOf({ id, names, locations }: RorRecord): RorInstitution {
  const namesOf = (type: string) => names.filter(({ types }) => types.includes(type)).map(({ value }) => value)
  const place = locations[0]?.geonames_details
  return {
    id,
    display_name: namesOf('ror_display')[0] ?? names[0]?.value ?? '',
    display_name_alternatives: [...namesOf('label'), ...namesOf('alias')],
    display_name_acronyms: namesOf('acronym'),
    country_code: place?.country_code ?? null,
    city: place?.name ?? null,
  }
}

async function readJson<Value>(file: string, schema: z.ZodType<Value>): Promise<Value> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
