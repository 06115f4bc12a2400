import type { Membership, Workspace } from '@cognate/workspace'
import { expect, it } from 'vitest'
import { organisationToRevalidate } from './revalidation.ts'

const house = { id: 7, name: 'house' }
const aMembership = (is_validated: boolean, isLicensed: boolean) =>
  ({ organisation: house, is_validated, licence: isLicensed ? {} : null }) as unknown as Membership

const providers = (enabled: boolean) =>
  ({ identityProviders: { list: async () => [{ organisation_id: house.id, enabled }] } }) as unknown as Workspace

it.each([
  ['is licensed and lacks a validation', aMembership(false, true), true, house],
  ['lacks a licence as well', aMembership(false, false), true, undefined],
  ['is validated', aMembership(true, true), true, undefined],
  ['has a provider that is switched off', aMembership(false, true), false, undefined],
])('A-06 leads to a provider through an organisation that %s', async (_, membership, enabled, organisation) => {
  expect(await organisationToRevalidate([membership], providers(enabled))).toBe(organisation)
})
