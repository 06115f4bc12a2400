import { describe, expect, it } from 'vitest'
import { compareNames, nameKey, readFamilyFirst, readPersonName } from './person-name.ts'

function compare(a: string, b: string) {
  return compareNames(readPersonName(a)!, readPersonName(b)!)
}

describe('readPersonName', () => {
  it('D-02 finds given and family name, whatever is around them', () => {
    const forms = [
      'Peer Bork',
      'Professor Dr. Peer  Bork',
      'Bork, Peer',
      'Bork, Peer Jr.',
      'Bork, Peer III',
      'Dr. rer. nat. Peer Bork, Ph.D.',
      'PEER BORK',
    ].map(readPersonName)
    for (const form of forms) expect(form).toMatchObject({ given: ['peer'], family: 'bork' })
  })

  it('D-02 reads initials with and without points', () => {
    expect(readPersonName('J.A. Smith')?.given).toEqual(['j', 'a'])
    expect(readPersonName('JA Smith')?.given).toEqual(['j', 'a'])
    expect(readPersonName('Smith, J.-A.')?.given).toEqual(['j', 'a'])
  })

  it('D-02 takes a particle before a family name alone for a given name, where it is one', () => {
    expect(readPersonName('Ben Hachey')).toMatchObject({ given: ['ben'], family: 'hachey' })
    expect(readPersonName('Di Wu')).toMatchObject({ given: ['di'], family: 'wu' })
    expect(readPersonName('Anna di Rossi')).toMatchObject({ given: ['anna'], particles: 'di' })
    expect(readPersonName('van Dijk')).toBeUndefined()
  })

  it('D-02 finds no person in a single word', () => {
    expect(['', 'Unknown', '—', '王伟'].map(readPersonName)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('compareNames', () => {
  it('D-02 matches names that can be of one person', () => {
    expect(compare('Jan van der Berg', 'Jan Berg')).toBe('same')
    expect(compare('Gascia Ouzounian', 'G. Ouzounian')).toBe('initials')
    expect(compare('Georgina Emma Born', 'Georgina Born')).toBe('same')
    expect(compare('Xiao-Ming Li', 'Xiaoming Li')).toBe('same')
    expect(compare("Ciarán O'Brien", 'Ciaran O’Brien')).toBe('same')
  })

  it('D-02 distinguishes names that cannot be of one person', () => {
    expect(compare('John A. Smith', 'John B. Smith')).toBeUndefined()
    expect(compare('Jane Smith', 'John Smith')).toBeUndefined()
    expect(compare('Jan van Dijk', 'Jan de Dijk')).toBeUndefined()
    expect(compare('Ana García López', 'Ana García')).toBeUndefined()
  })

  it('D-02 does not depend on which name comes first, and matching names have the same key', () => {
    const names = ['Jan van der Berg', 'J. Berg', 'Jan P. Berg', 'John Berg', 'Berg, Jan Q.', 'Jan Berg-Smit']
    for (const a of names) {
      for (const b of names) {
        expect(compare(a, b)).toBe(compare(b, a))
        if (compare(a, b)) expect(nameKey(readPersonName(a)!)).toBe(nameKey(readPersonName(b)!))
      }
    }
  })

  it('D-02 reads the family name first on request', () => {
    expect(compareNames(readFamilyFirst('Kim Min Jung')!, readPersonName('Min-Jung Kim')!)).toBe('same')
  })
})
