import { catalogueKinds } from '@cognate/contract'
import { datasets } from '@cognate/contract/datasets'
import { describe, expect, it } from 'vitest'
import {
  IconBinary,
  IconBook,
  IconBuildingBank,
  IconFileText,
  IconFlask,
  IconGavel,
  IconHeartHandshake,
  IconRocket,
  IconSchool,
  IconSpeakerphone,
  IconTargetArrow,
  IconTie,
} from './icons.tsx'
import { domainNumber } from './record-domain.tsx'
import { recordIconOf } from './record-icon.tsx'

describe('recordIconOf', () => {
  it.each([
    ['record', IconBinary],
    ['project projects', IconFlask],
    ['startup startups starthub starthubs', IconRocket],
    ['author experts referees', IconSchool],
    ['candidate candidates', IconTie],
    ['institution institutions', IconBuildingBank],
    ['work works', IconFileText],
    ['journal journals venue venues', IconBook],
    ['drafts', IconSpeakerphone],
    ['partner partners', IconHeartHandshake],
    ['policygoal policygoals', IconTargetArrow],
    ['policydoc policydocs', IconGavel],
  ])('R-05 gives %s its icon', (types, icon) => {
    for (const type of types.split(' ')) expect(recordIconOf(type)).toBe(icon)
  })

  it('R-05 has an icon for every kind of record and every dataset', () => {
    for (const type of [...catalogueKinds, ...Object.keys(datasets)])
      expect(recordIconOf(type), type).not.toBe(IconBinary)
  })

  it('R-05 falls back to the binary icon', () => {
    expect(recordIconOf(undefined)).toBe(IconBinary)
    expect(recordIconOf('constructor')).toBe(IconBinary)
    expect(recordIconOf('something else')).toBe(IconBinary)
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
