import type { ProfileView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { linksFor } from './links.ts'

const profile: ProfileView = {
  user: {
    ...{ username: 'ada', first_name: 'Ada', last_name: 'Lindqvist' },
    ...{ is_local_admin: false, is_operator: false, second_factor_needed: null },
  },
  active_organisation: {
    name: 'lund',
    display_name: 'Lund University',
    frontend_theme: 'default',
    nl_language: false,
    logo: null,
    submission_system_name: null,
    is_active: true,
    is_validated: true,
    coi_checker: false,
    export_layout: 'default',
  },
  endpoints: [],
  has_multiple_organisations: false,
  default_filter_preset: null,
  cool_down_months: null,
}

const labelsFor = (changes: Partial<ProfileView> = {}) => linksFor({ ...profile, ...changes }).map(({ label }) => label)

describe('N-01 links', () => {
  it('leads everybody home, to their filters and queries, to the API and to their account', () =>
    expect(labelsFor()).toEqual(['Home', 'My Filters', 'My Queries', 'API documentation', 'My Account']))

  it('leads to collections where the licence includes them', () =>
    expect(labelsFor({ endpoints: ['use_collections'] }).slice(0, 3)).toEqual(['Home', 'My Collections', 'My Filters']))

  it('K-03 leads to the conflict checker where the organisation has it', () => {
    expect(labelsFor()).not.toContain('Conflicts of Interest')
    const organisation = { ...profile.active_organisation, coi_checker: true }
    expect(labelsFor({ active_organisation: organisation })).toContain('Conflicts of Interest')
  })

  it('leads local administrators to their teams', () =>
    expect(labelsFor({ user: { ...profile.user, is_local_admin: true } })).toContain('My Teams'))

  it('leads people of several organisations to the switch', () =>
    expect(labelsFor({ has_multiple_organisations: true })).toContain('Switch Organisations'))

  it('leads the transfer-site organisation to the upgrade, and nobody else', () => {
    const organisation = { ...profile.active_organisation, frontend_theme: 'transfer-site' as const }
    expect(labelsFor({ active_organisation: organisation, endpoints: ['use_collections'] })).toEqual([
      'Home',
      'Upgrade license',
      'API documentation',
      'My Account',
    ])
    const other = { ...profile.active_organisation, frontend_theme: 'research-connect' as const }
    expect(labelsFor({ active_organisation: other })).not.toContain('Upgrade license')
  })

  it('shows people who are not signed in what is open to all', () =>
    expect(linksFor(undefined).map(({ label }) => label)).toEqual(['Home', 'API documentation']))
})
