import { createRequire } from 'node:module'
import type { WorkRecord } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { toBibtex } from '../../apps/web/src/features/export/bibtex.ts'
import { toCsl } from '../../apps/web/src/features/export/csl.ts'
import { toRis } from '../../apps/web/src/features/export/ris.ts'

/** Reads citations as a citation manager does; the package has no types. */
const require = createRequire(import.meta.url)
const { Cite } = require('@citation-js/core') as { Cite: new (text: string) => { data: Record<string, unknown>[] } }
require('@citation-js/plugin-bibtex')
require('@citation-js/plugin-ris')

const work = (id: number, title: string, more: Partial<WorkRecord> = {}): WorkRecord => ({
  ...{ id: `https://openalex.org/W${id}`, doi: `https://doi.org/10.1000/a_b(${id})`, title, display_name: title },
  ...{ publication_year: 2024, publication_date: '2024-05-01', language: 'en', abstract: null },
  ...{ type: 'article', type_crossref: 'journal-article' },
  authorships: ['Zoë van der Berg', 'José Núñez', '王伟'].map((display_name, index) => ({
    ...{ author_position: 'middle' as const, institutions: [], raw_affiliation_strings: [] },
    author: { id: `https://openalex.org/A${index}`, display_name },
  })),
  primary_location: {
    ...{ landing_page_url: null, pdf_url: null, license: null },
    source: { id: 'S1', display_name: 'Urban & Rural Studies', type: 'journal', host_organization_name: 'Press' },
  },
  open_access: { is_oa: false, oa_url: null },
  biblio: { volume: '12', issue: '3', first_page: '101', last_page: '110' },
  ...{ cited_by_count: 0, is_retracted: false, topics: [], ids: {} },
  ...more,
})

const titles = [
  'Straßenbäume & 50% of #shade_',
  'Half open ] 5} interval',
  'A } brace { and {a pair} and \\backslash $x^2$ ~tilde',
  'ER - not a field',
  '樹木 冷却 🌳',
]
const items = titles.map((title, index) => toCsl(work(index + 1, title)))

describe.each([
  ['BibTeX', toBibtex],
  ['RIS', toRis],
] as const)('%s', (_, write) => {
  const read = new Cite(write(items)).data

  it('R-12 gives another reader every work with title, year, venue, DOI and pages', () => {
    expect(read.map(({ title }) => title)).toEqual(titles)
    for (const [index, item] of read.entries()) {
      expect(item).toMatchObject({
        ...{ 'container-title': 'Urban & Rural Studies', volume: '12', issue: '3', DOI: `10.1000/a_b(${index + 1})` },
        type: 'article-journal',
      })
      expect(String(item.page).replace('–', '-')).toBe('101-110')
      expect(JSON.stringify(item.issued)).toContain('2024')
    }
  })

  it('R-12 gives another reader the authors by family and given name', () => {
    const names = (read[0]!.author as { family?: string; given?: string; literal?: string }[]).map((name) =>
      JSON.stringify(name),
    )
    expect(names[1]).toContain('"family":"Núñez"')
    expect(names[1]).toContain('"given":"José"')
    expect(names[0]).toContain('Berg')
    expect(names[2]).toContain('王伟')
  })
})
