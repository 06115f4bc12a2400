import { describe, expect, it } from 'vitest'
import { firstNameOf } from './person-name.ts'
import {
  countOf,
  formatDate,
  formatMoney,
  formatPeriod,
  formatPublished,
  formatScore,
  formatYears,
  termInWords,
  workTypeInWords,
  yearSpans,
} from './wording.ts'

describe('wording', () => {
  it('sets thousands apart and gives one thing its singular', () => {
    expect([countOf(0, 'publication'), countOf(1, 'publication'), countOf(12_345, 'citation')]).toEqual([
      '0 publications',
      '1 publication',
      '12,345 citations',
    ])
  })

  it.each([
    ['article', 'proceedings-article', 'Proceedings article'],
    ['article', 'journal-article', 'Journal article'],
    ['article', null, 'Article'],
    ['preprint', 'posted-content', 'Preprint'],
    [null, 'dataset', 'Dataset'],
    [null, null, undefined],
  ])('R-02 says of a work that is %s to OpenAlex and %s to Crossref: %s', (type, type_crossref, words) => {
    expect(workTypeInWords({ type, type_crossref })).toBe(words)
  })

  it.each([
    ['2024-05-03', 2024, '3 May 2024'],
    [null, 2024, '2024'],
    ['not a date', 2023, '2023'],
    [null, null, undefined],
    ['2024-05', null, 'May 2024'],
    ['2024', null, '2024'],
    ['2024-13-45', 2024, '2024'],
    ['2024-05-03T23:59:00Z', null, '3 May 2024'],
  ])('R-02 writes the date %s of year %s as %s', (date, year, written) => {
    expect(formatDate(date, year)).toBe(written)
  })

  it.each([
    ['2024-03-01', 'Mar 2024'],
    ['2024-01-01', '2024'],
    ['2024-03-01T00:00:00Z', 'Mar 2024'],
    ['2024-03-12', '12 Mar 2024'],
    ['2024-11-11', '11 Nov 2024'],
    ['2024-03', 'Mar 2024'],
    [null, '2024'],
  ])('R-02 writes the publication date %s as %s: a month is not shown as a day', (date, written) => {
    expect(formatPublished(date, 2024)).toBe(written)
  })

  it.each([
    ['2020-05-03', '2024-05-02', '3 May 2020 – 2 May 2024'],
    ['2020', null, 'from 2020'],
    [null, '2024-05', 'until May 2024'],
    [null, null, undefined],
  ])('R-03 writes the time from %s to %s as %s', (start, end, written) => {
    expect(formatPeriod(start, end)).toBe(written)
  })

  it('R-03 writes amounts of money whole, in any currency', () => {
    expect(formatMoney({ amount: 2_499_750.4, currency: 'EUR' })).toBe('EUR 2,499,750')
    expect(formatMoney({ amount: 0, currency: 'a coin' })).toBe('a coin 0')
  })

  it('R-01 writes first and last publication year', () => {
    expect([
      formatYears(2009, 2026),
      formatYears(2020, 2020),
      formatYears(null, 2026),
      formatYears(null, null),
    ]).toEqual(['2009–2026', '2020', '2026', undefined])
  })

  it('joins years that follow each other, newest first', () => {
    expect(yearSpans([2020, 2015, 2016, 2016, 2022, 2021])).toBe('2020–2022, 2015–2016')
    expect(yearSpans([])).toBe('')
  })

  it('puts a term of the catalogue into words', () => {
    expect(termInWords('journal-article')).toBe('Journal article')
  })

  it('S-13 shows no score by the least number of the next word', () => {
    expect([0.29, 0.2, 0.1999, 0.196, 0.12, 1].map(formatScore)).toEqual([
      '0.29',
      '0.20',
      '0.19',
      '0.19',
      '0.12',
      '1.00',
    ])
  })

  it('writes what was taken away with a minus sign', () => {
    expect(formatScore(-0.049)).toBe('−0.05')
  })
})

describe('firstNameOf', () => {
  it.each([
    ['Ada Maria Lind', 'Ada'],
    ['Lind, Ada M.', 'Ada'],
    ['王小明', '王小明'],
  ])('S-11 calls %s %s', (name, first) => expect(firstNameOf(name)).toBe(first))
})
