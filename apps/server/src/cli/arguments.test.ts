import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import {
  readAddress,
  readCount,
  readDatasets,
  readDay,
  readDays,
  readMoment,
  readNetwork,
  readSlug,
  readText,
  readUsername,
  readUsernames,
} from './arguments.ts'

describe('A-09 options of commands', () => {
  it.each([
    { what: 'a slug', read: readSlug, text: 'the-college-2', value: 'the-college-2' },
    { what: 'a text, trimmed', read: readText, text: '  Editors ', value: 'Editors' },
    { what: 'a user name', read: readUsername, text: 'lena@college', value: 'lena@college' },
    { what: 'user names', read: readUsernames, text: 'lena, max,,', value: ['lena', 'max'] },
    { what: 'an address', read: readAddress, text: ' lena@college.example ', value: 'lena@college.example' },
    { what: 'a leap day', read: readDay, text: '2028-02-29', value: '2028-02-29' },
    {
      what: 'a day as the moment it begins',
      read: readMoment,
      text: '2026-03-01',
      value: new Date('2026-03-01T00:00Z'),
    },
    {
      what: 'a time with its offset',
      read: readMoment,
      text: '2026-03-01T12:00:00+02:00',
      value: new Date('2026-03-01T10:00Z'),
    },
    { what: 'an IP address', read: readNetwork, text: '192.0.2.7', value: '192.0.2.7' },
    { what: 'a range', read: readNetwork, text: '2001:db8::/128', value: '2001:db8::/128' },
    { what: 'the largest count', read: readCount, text: '100000', value: 100_000 },
    { what: 'days', read: readDays, text: '180', value: 180 },
    { what: 'no limit', read: readDays, text: 'none', value: 'none' },
    { what: 'all datasets', read: readDatasets, text: 'all', value: 'all' },
    { what: 'datasets, each once', read: readDatasets, text: 'experts, works,experts', value: ['experts', 'works'] },
  ])('read $what', ({ read, text, value }) => {
    expect(read(text)).toEqual(value)
  })

  it.each([
    { read: readSlug, texts: ['The-College', 'a--b', '-a', 'a-', '', 'a'.repeat(101)] },
    { read: readText, texts: ['', '   ', 'a\u0007', 'a'.repeat(301)] },
    { read: readUsername, texts: ['two words', '', 'a\u200Bb', 'a'.repeat(151)] },
    { read: readUsernames, texts: ['lena, max muster'] },
    { read: readAddress, texts: ['lena', 'lena@', 'lena@college.example\nBcc: x@y.example'] },
    { read: readDay, texts: ['2027-02-29', '2027-2-1', 'tomorrow'] },
    { read: readMoment, texts: ['2026-03-01T12:00:00', '2026-13-01'] },
    { read: readNetwork, texts: ['192.0.2.0/33', '192.0.2.0/24/1', 'fe80::1%eth0', 'college.example', '192.0.2.0/'] },
    { read: readCount, texts: ['0', '100001', '1.5', '-1', ''] },
    { read: readDays, texts: ['0', '100000', 'never'] },
    { read: readDatasets, texts: ['experts,people'] },
  ])('refuse $texts in a sentence', ({ read, texts }) => {
    for (const text of texts) {
      let refusal: unknown
      try {
        read(text)
      } catch (error) {
        refusal = error
      }
      expect(refusal, text).toBeInstanceOf(InvalidArgumentError)
      expect((refusal as Error).message, text).toMatch(/\.$/)
    }
  })

  it('list the valid keys when a key is unknown', () => {
    expect(() => readDatasets('people')).toThrow(/^people is unknown\. Use all, or some of experts, works, /)
  })
})
