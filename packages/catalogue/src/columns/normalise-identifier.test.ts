import { describe, expect, it } from 'vitest'
import { normaliseIdentifier } from './normalise-identifier.ts'

describe('S-05 external identifiers', () => {
  it.each([
    ['doi', '10.18653/v1/N19-1423', '10.18653/v1/n19-1423'],
    ['doi', 'https://doi.org/10.18653/V1/N19-1423', '10.18653/v1/n19-1423'],
    ['doi', ' http://dx.doi.org/10.1000/182 ', '10.1000/182'],
    ['doi', 'doi:10.1000/182', '10.1000/182'],
    ['orcid', 'https://orcid.org/0000-0002-1825-009x', '0000-0002-1825-009X'],
    ['orcid', '0000000218250097', '0000-0002-1825-0097'],
    ['ror', 'https://ror.org/04DKP9463', '04dkp9463'],
    ['ror', '04dkp9463', '04dkp9463'],
  ] as const)('reads the %s %s', (scheme, value, expected) => {
    expect(normaliseIdentifier(scheme, value)).toBe(expected)
  })

  it.each([
    ['doi', 'street trees'],
    ['doi', '11.1000/182'],
    ['orcid', '0000-0002-1825'],
    ['ror', '14dkp9463'],
  ] as const)('takes for no %s what cannot be one: %s', (scheme, value) => {
    expect(normaliseIdentifier(scheme, value)).toBeUndefined()
  })
})
