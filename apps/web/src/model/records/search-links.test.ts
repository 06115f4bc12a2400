import { describe, expect, it } from 'vitest'
import { profileLinks, searchLinks } from './search-links.ts'

const linkTo = (label: string, person: Parameters<typeof searchLinks>[0]) =>
  new URL(searchLinks(person).find((link) => link.label === label)!.url)

describe('searchLinks', () => {
  it('R-11 searches the web, a professional network, a research network and Scopus, in this order', () => {
    expect(searchLinks({ name: 'Ada Lind' }).map((link) => new URL(link.url).hostname)).toEqual([
      'www.google.com',
      'www.linkedin.com',
      'www.researchgate.net',
      'www.scopus.com',
    ])
  })

  it('R-11 carries name and institution, signs and accents included', () => {
    const url = linkTo('LinkedIn', { name: 'Åsa Öberg', institution: 'Research & Care #1 + Co' })
    expect(url.searchParams.get('keywords')).toBe('Åsa Öberg Research & Care #1 + Co')
  })

  it('asks the web for the exact name, with the institution only where one is known', () => {
    expect(linkTo('Web', { name: 'Ada Lind' }).searchParams.get('q')).toBe('"Ada Lind"')
    expect(linkTo('Web', { name: 'Ada Lind', institution: 'MIT' }).searchParams.get('q')).toBe('"Ada Lind" MIT')
  })

  it.each([
    ['Ada Maria Lind', 'Lind', 'Ada Maria'],
    ['Lind, Ada', 'Lind', 'Ada'],
    ['Plato', 'Plato', ''],
  ])('asks Scopus for %s by family and given name', (name, family, given) => {
    const { searchParams } = linkTo('Scopus search', { name })
    expect([searchParams.get('st1'), searchParams.get('st2')]).toEqual([family, given])
    expect(searchParams.has('institute')).toBe(false)
  })
})

describe('profileLinks', () => {
  const expert = { display_name: 'Ada Lind', orcid: null, ids: { openalex: 'https://openalex.org/A1' } }

  it('R-11 links Scopus and ORCID from the ids, in whichever form they come', () => {
    const scopus = 'http://www.scopus.com/inward/authorDetails.url?authorID=7004212771&partnerID=MN8TOARS'
    const links = profileLinks({ ...expert, orcid: '0000-0002-1825-009x', ids: { ...expert.ids, scopus } })
    expect(links.map((link) => link.url)).toEqual([
      'https://www.scopus.com/authid/detail.uri?authorId=7004212771',
      'https://orcid.org/0000-0002-1825-009X',
    ])
  })

  it('links nothing that is not there or not an id', () => {
    expect(profileLinks(expert)).toEqual([])
    expect(profileLinks({ ...expert, orcid: 'javascript:alert(1)', ids: { openalex: '', scopus: 'x' } })).toEqual([])
  })
})
