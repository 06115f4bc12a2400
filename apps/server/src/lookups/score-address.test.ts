import { describe, expect, it } from 'vitest'
import { isLikeName, type SourcedMention, scoreAddresses } from './score-address.ts'

const ada = { display_name: 'Ada Lindqvist', today: '2026-11-21' }
const printed = (address: string, more: Partial<SourcedMention> = {}): SourcedMention => ({
  ...{ address, source: 'europe_pmc', description: 'Printed in “On trees”', evidence: 'name', date: '2015-03-01' },
  ...{ url: 'https://europepmc.org/article/MED/1' },
  ...more,
})
const scoresOf = (places: SourcedMention[]) =>
  scoreAddresses(places, ada).map(({ email_address, score }) => [email_address, score])

describe('isLikeName', () => {
  it('C-08 recognises the ways in which addresses are made from names', () => {
    for (const local of [
      'ada.lindqvist',
      'a.lindqvist',
      'lindqvist',
      'alindqvist2',
      'lindqvist_a',
      'adal',
      'Ada.Lindqvist1',
    ])
      expect(isLikeName(`${local}@example.org`, 'Ada Lindqvist'), local).toBe(true)
    expect(isLikeName('o.strom@example.org', 'Olof Ström')).toBe(true)
    expect(isLikeName('x.li@example.org', 'Xiao Li')).toBe(true)
  })

  it('C-08 does not match other names', () => {
    for (const local of ['office', 'b.larsson', 'person1', 'ada', 'info.trees'])
      expect(isLikeName(`${local}@example.org`, 'Ada Lindqvist'), local).toBe(false)
    // A short family name inside of another word says nothing.
    expect(isLikeName('oliver@example.org', 'Xiao Li')).toBe(false)
    expect(isLikeName('somebody@example.org', 'Madonna')).toBe(false)
  })
})

describe('scoreAddresses', () => {
  it('C-08 F-06 gives 75 and more to addresses like the name, and less to all others', () => {
    expect(scoresOf([printed('ada.lindqvist@lu.example'), printed('office@lu.example')])).toEqual([
      ['ada.lindqvist@lu.example', 75],
      ['office@lu.example', 40],
    ])
    const sure = { evidence: 'orcid', date: '2026-01-01' } as const
    const many = Array.from({ length: 50 }, () => printed('office@lu.example', sure))
    expect(scoresOf([printed('ada.lindqvist@lu.example', sure), ...many])).toEqual([
      ['ada.lindqvist@lu.example', 95],
      ['office@lu.example', 64],
    ])
  })

  it('C-08 names the newest article, and puts the person’s own record first', () => {
    const record = { source: 'orcid', evidence: 'own-record', date: '2024-02-03' } as const
    const older = printed('ada.lindqvist@lu.example', { description: 'Printed in “Old”', date: '2001-01-01' })
    const newer = printed('ada.lindqvist@lu.example', { description: 'Printed in “New”', date: '2011-01-01' })
    const [own, article] = scoreAddresses([older, newer, printed('ada@lindqvist.example', record)], ada)
    expect(own).toMatchObject({ source: 'orcid', source_timestamp: '2024-02-03', score: 95 })
    expect(article).toMatchObject({ source_description: 'Printed in “New”', source_timestamp: '2011-01-01', score: 76 })
  })

  it('C-08 never reaches 100, which only people give', () => {
    const sure = { evidence: 'orcid', date: '2026-01-01' } as const
    const places = Array.from({ length: 100 }, () => printed('ada.lindqvist@lu.example', sure))
    expect(scoreAddresses(places, ada)[0]!.score).toBe(99)
  })
})
