import { describe, expect, it } from 'vitest'
import { doiUrl, mailUrl, safeUrl, shortUrl } from './urls.ts'

describe('mailUrl', () => {
  it.each([
    ['info@trees.example', 'mailto:info@trees.example'],
    [' info+b@trees.example ', 'mailto:info+b@trees.example'],
    ['False', undefined],
    ['', undefined],
    [null, undefined],
    ['trees.example', undefined],
    ['a@b.example, c@d.example', undefined],
    ['a@b.example?bcc=c@d.example', undefined],
    ['a@b.example%0Abcc:c', undefined],
    ['javascript:alert(1)@b', undefined],
  ])('R-03 writes to %s at %s', (email, url) => expect(mailUrl(email)).toBe(url))
})

describe('safeUrl', () => {
  it.each([
    ['https://trees.example/a b', 'https://trees.example/a%20b'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//trees.example', undefined],
    ['trees.example', undefined],
    ['/relative', undefined],
    [null, undefined],
  ])('R-03 links %s to %s', (text, url) => expect(safeUrl(text)).toBe(url))
})

describe('doiUrl', () => {
  it.each([
    ['10.1000/182', 'https://doi.org/10.1000/182'],
    ['https://doi.org/10.1000/182', 'https://doi.org/10.1000/182'],
    ['doi:10.1000/a<b>', 'https://doi.org/10.1000/a%3Cb%3E'],
    ['nonsense', undefined],
    [null, undefined],
  ])('R-02 resolves the DOI %s', (doi, url) => expect(doiUrl(doi)).toBe(url))
})

it('writes an address as people do', () => {
  expect(shortUrl('https://www.lu.se/')).toBe('lu.se')
})
