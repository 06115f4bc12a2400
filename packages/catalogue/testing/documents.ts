import { createHash } from 'node:crypto'
import type { DocumentKind, DocumentRecords, LinkedOrganisation, LinkedPerson } from '@cognate/contract'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'

const empty: { [Kind in DocumentKind]: Omit<DocumentRecords[Kind], 'id'> } = {
  project: {
    ...{ display_name: '', title: '', acronym: null, abstract: null, start_date: null, end_date: null, url: null },
    ...{ authority_id: 48, programme: null, funding: null, keywords: [], persons: [], organisations: [] },
  },
  startup: {
    ...{ display_name: '', description: null, url: null, source_url: null, email: null, city: null, country: null },
    ...{ country_code: null, foundation_year: null, keywords: [], persons: [] },
  },
  starthub: {
    ...{ display_name: '', submission_title: '', company_name: null, company_website: null, country_code: null },
    ...{ email: null, origin_url: null, origin_content_type: null, year_of_foundation: null, sector_market: [] },
    ...{ employees: null, content: null, creation_date_time: null },
  },
  partner: {
    ...{ display_name: '', name: '', description: null, url: null, city: null, country: null, country_code: null },
    ...{ keywords: [], persons: [] },
  },
  policydoc: {
    ...{ display_name: '', title: '', publication_date: null, url: null, publisher: null, country_code: null },
    text: null,
  },
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
  return { ...empty[kind], id, display_name: name, [title]: name, ...fields } as unknown as DocumentRecords[Kind]
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
