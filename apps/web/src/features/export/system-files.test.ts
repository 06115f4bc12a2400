import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { ExportedRecord } from './exported-record.ts'
import { systemFile, wantedOf } from './system-files.ts'

type Expert = ExportedRecord<'author'>
const person = (
  name: string,
  said: object = {},
  email: string | null = `${name.split(' ')[0]!.toLowerCase()}@lab.example`,
) =>
  ({
    ...{ kind: 'author', identifier: 'https://openalex.org/A1', evidence: [], matched_terms: [], email_address: email },
    fields: {
      ...{ display_name: name, orcid: 'https://orcid.org/0000-0002-1825-0097' },
      active_affiliations: [{ id: 'I1', display_name: 'Lund University', country_code: 'SE', type: null }],
      topics: [{ id: 'T1', display_name: 'Trees & heat' }],
    },
    shortlisted: {
      role: 'reviewer',
      status: null,
      stands_in_for: null,
      found: { work: { title: 'Cool streets' } },
      ...said,
    },
  }) as unknown as Expert
const ada = person('Ada van der Berg')
const ben = person('Ben King', { role: 'alternate', stands_in_for: 'Ada van der Berg' })
const people = [
  ada,
  ben,
  person('Cleo Lind', { status: 'declined' }),
  person('Dan Moe', { role: null }),
  person('Eve Roe', {}, null),
]
const rows = (content: string) => parse(content, { columns: true }) as Record<string, string>[]

describe('files for submission systems', () => {
  it('hold those with a role who did not decline; without roles all', () => {
    expect(wantedOf(people).map(({ fields }) => fields.display_name)).toEqual([
      'Ada van der Berg',
      'Ben King',
      'Eve Roe',
    ])
    expect(wantedOf([person('Dan Moe', { role: null })])).toHaveLength(1)
  })

  it('leave out who was dropped, also without roles', () => {
    const dropped = person('Fay Tan', { role: null, declined_reason: 'Too close to the authors' })
    expect(wantedOf([dropped, person('Dan Moe', { role: null })]).map(({ fields }) => fields.display_name)).toEqual([
      'Dan Moe',
    ])
  })

  it('issue 29 have the columns that Editorial Manager documents', () => {
    const { content, leftOut } = systemFile('em', people, 'MS-7')
    expect(content.startsWith('FIRSTNAME,LASTNAME,EMAIL,ORCID,NOTE\r\n')).toBe(true)
    expect(rows(content)).toEqual([
      {
        ...{ FIRSTNAME: 'Ada', LASTNAME: 'van der Berg', EMAIL: 'ada@lab.example', ORCID: '0000-0002-1825-0097' },
        NOTE: 'Reviewer. Cool streets',
      },
      expect.objectContaining({ LASTNAME: 'King', NOTE: 'Alternate for Ada van der Berg. Cool streets' }),
    ])
    expect(leftOut).toBe(1)
  })

  it('are not written with nobody in them', () => {
    const withoutAddress = [person('Eve Roe', { role: 'reviewer' })].map((one) => ({ ...one, email_address: null }))
    for (const system of ['em', 'ojs', 'hotcrp', 'openreview'] as const)
      expect(() => systemFile(system, withoutAddress, 'MS-7')).toThrow('missing e-mail addresses: this system needs')
    expect(() => systemFile('scholarone', [], 'MS-7')).toThrow('missing people: nobody')
  })

  it('have the fields of a ScholarOne account, also of people without an address', () => {
    const { content, leftOut } = systemFile('scholarone', people, 'MS-7')
    expect(leftOut).toBe(0)
    expect(rows(content).at(-1)).toEqual({
      ...{ 'Manuscript ID': 'MS-7', 'First (Given) Name': 'Eve', 'Last (Family) Name': 'Roe' },
      ...{ 'Primary E-Mail Address': '', Institution: 'Lund University', 'Country/Region': 'Sweden' },
      ...{ 'ORCID iD': '0000-0002-1825-0097', Role: 'Reviewer' },
    })
  })

  it('R-12 K-01 tell of those in them against whom something speaks, as systems do not ask for it', () => {
    const inDoubt = [ada, person('Eve Roe', {}, null)].map((one) => ({ ...one, is_in_doubt: true }))
    expect(systemFile('em', [...inDoubt, ben], 'MS-7').inDoubt).toEqual(['Ada van der Berg'])
    expect(systemFile('scholarone', [...inDoubt, ben], 'MS-7').inDoubt).toEqual(['Ada van der Berg', 'Eve Roe'])
  })

  it('are bulk assignments of HotCRP', () => {
    expect(rows(systemFile('hotcrp', people, '17').content)[0]).toEqual({
      ...{ paper: '17', action: 'externalreview', email: 'ada@lab.example' },
      ...{ 'first name': 'Ada', 'last name': 'van der Berg' },
    })
  })

  it('are lines of an address and a name for OpenReview', () => {
    expect(systemFile('openreview', people, '').content).toBe('ada@lab.example, Ada van der Berg\n')
  })

  it('ask no alternate before their turn, where a system asks everybody whom it is given', () => {
    for (const system of ['hotcrp', 'openreview'] as const) {
      const { content, alternates, leftOut } = systemFile(system, people, '17')
      expect([content.includes('ben@'), alternates, leftOut]).toEqual([false, 1, 1])
    }
    expect(systemFile('em', people, '17').alternates).toBe(0)
  })

  it('are users of OJS, who choose a password of their own', () => {
    const { content } = systemFile('ojs', people, '')
    expect(content).toMatch(/^<\?xml .*\n<PKPUsers xmlns="http:\/\/pkp\.sfu\.ca"/)
    const users = content.split('<user>').slice(1)
    const textOf = (user: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(user)?.[1]
    const texts = users.map((user) =>
      ['givenname', 'familyname', 'country', 'username', 'user_group_ref', 'review_interests'].map((name) =>
        textOf(user, name),
      ),
    )
    expect(texts[0]).toEqual(['Ada', 'van der Berg', 'SE', 'ada', 'Reviewer', 'Trees &amp; heat'])
    expect(texts).toHaveLength(2)
    const passwords = users.map((user) => textOf(user, 'value'))
    expect(new Set(passwords).size).toBe(2)
    expect(passwords[0]).toMatch(/^[0-9a-f]{48}$/)
  })

  it('give users of OJS a name each, in its signs, and whoever is listed twice the same', () => {
    const addresses = [
      'j.smith@a.example',
      'jsmith@b.example',
      '_Jo__ann-@a.example',
      '+@a.example',
      'jsmith@b.example',
    ]
    const listed = addresses.map((email_address) => ({ ...people[0]!, email_address }))
    const { content } = systemFile('ojs', listed, '')
    const names = [...content.matchAll(/<username>([^<]*)</g)].map(([, name]) => name)
    expect(names).toEqual(['jsmith', 'jsmith-2', 'jo-ann', 'reviewer', 'jsmith-2'])
  })
})
