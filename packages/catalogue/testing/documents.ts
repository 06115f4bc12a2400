import { createHash } from 'node:crypto'
import {
  type DocumentKind,
  type DocumentRecords,
  documentKinds,
  documentSchemas,
  type LinkedOrganisation,
  type LinkedPerson,
} from '@cognate/contract'
import type { CatalogueFacts } from '../src/engine/catalogue-facts.ts'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'

/** What a field is in a record that says as little as its schema allows; 48 is the first source of projects. */
const least = [null, [], '', 48]

function emptyRecord(kind: DocumentKind): object {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> = documentSchemas[kind].shape
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, least.find((value) => field.safeParse(value).success)]),
  )
}

/** A record with the fields that a test gives, and nothing else. Its name is also its title, whatever the kind calls that. */
export function aDocument<Kind extends DocumentKind>(
  kind: Kind,
  id: string,
  name: string,
  fields: Partial<DocumentRecords[Kind]> = {},
): DocumentRecords[Kind] {
  const titles = { project: 'title', startup: 'display_name', starthub: 'submission_title', partner: 'name' } as const
  const title = kind in titles ? titles[kind as keyof typeof titles] : 'title'
  return { ...emptyRecord(kind), id, display_name: name, [title]: name, ...fields } as unknown as DocumentRecords[Kind]
}

export function aPerson(name: string, orcid: string | null = null): LinkedPerson {
  return { name, title: null, orcid, author: null }
}

export function anOrganisation(name: string, country_code: string | null = null): LinkedOrganisation {
  return { name, country_code, ror: null, institution: null }
}

/** Records in memory as a source, named by the prefix of the first id. */
export function sourceOfDocuments<Kind extends DocumentKind>(
  kind: Kind,
  records: readonly DocumentRecords[Kind][],
  source = records[0]!.id.split(':')[0]!.toLowerCase(),
): DocumentSource<Kind> {
  return {
    kind,
    source,
    description: `${source} in memory`,
    fingerprint: createHash('sha256').update(JSON.stringify(records)).digest('hex'),
    async *read() {
      for (const record of records) yield { record }
    },
  }
}

/** No kind can be sorted by more than its name. */
export const noSorts = Object.fromEntries(
  documentKinds.map((kind) => [kind, []]),
) as unknown as CatalogueFacts['document_sorts']
