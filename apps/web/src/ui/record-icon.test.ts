import { IconBinary, IconBook, IconBuildingBank, IconFileText, IconFlask, IconSchool } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { domainNumber } from './record-domain.tsx'
import { recordIconOf } from './record-icon.tsx'

describe('recordIconOf', () => {
  it.each([
    ['author', IconSchool],
    ['experts', IconSchool],
    ['work', IconFileText],
    ['institutions', IconBuildingBank],
    ['journal', IconBook],
    ['project', IconFlask],
    ['record', IconBinary],
  ])('R-05 gives %s its icon', (type, icon) => expect(recordIconOf(type)).toBe(icon))

  it('R-05 falls back to the binary icon, or to nothing where that is asked for', () => {
    expect(recordIconOf(undefined)).toBe(IconBinary)
    expect(recordIconOf('constructor')).toBe(IconBinary)
    expect(recordIconOf('something else', 'nothing')).toBeUndefined()
  })
})

describe('domainNumber', () => {
  it.each([
    ['https://openalex.org/domains/1', 1],
    ['4', 4],
    ['domains/9', undefined],
    ['https://openalex.org/domains/', undefined],
    [undefined, undefined],
  ])('R-05 reads the domain of %s', (id, domain) => expect(domainNumber(id)).toBe(domain))
})
