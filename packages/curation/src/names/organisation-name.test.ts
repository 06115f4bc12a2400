import { describe, expect, it } from 'vitest'
import { normaliseOrganisationName, organisationNameForms } from './organisation-name.ts'

describe('normaliseOrganisationName', () => {
  it('D-02 gives one form to several spellings', () => {
    const forms = ['The University of York', 'UNIVERSITY OF YORK', 'Univ. York', 'Université'].map(
      normaliseOrganisationName,
    )
    expect(forms).toEqual(['university york', 'university york', 'university york', 'universite'])
    expect(normaliseOrganisationName('London School of Economics & Pol Sci')).toBe(
      'london school economics political science',
    )
  })

  it('D-02 keeps the order of words: York University is another one', () => {
    expect(normaliseOrganisationName('York University')).toBe('york university')
  })

  it('D-02 removes the legal form of a company only at the end', () => {
    expect(['INNVENTIA AB', 'Fiat S.p.A.', 'AB Volvo', 'Inc.'].map(normaliseOrganisationName)).toEqual([
      'innventia',
      'fiat',
      'ab volvo',
      'inc',
    ])
  })

  it('D-02 also looks up the texts before and in brackets', () => {
    expect(organisationNameForms('IBM (United States)')).toEqual(['ibm united states', 'ibm', 'united states'])
    expect(organisationNameForms('—')).toEqual([])
  })
})
