import { SamlSettings } from '@cognate/contract'
import { expect, it } from 'vitest'
import { requestedAttributes } from './requested-attributes.ts'

const settings = (more: object = {}) =>
  SamlSettings.parse({
    entity_id: 'https://idp.example',
    sso_url: 'https://idp.example/sso',
    certificates: ['x'],
    ...more,
  })

it('A-03 asks for the address and the names, and requires the address', () => {
  const xml = requestedAttributes(settings())
  expect(xml).toMatch(/0\.9\.2342[^>]*uri" FriendlyName="mail" isRequired="true"/)
  expect(xml).toMatch(/2\.5\.4\.42"[^>]*FriendlyName="givenName" isRequired="false"/)
  expect(xml.match(/<RequestedAttribute /g)).toHaveLength(3)
})

it('A-03 asks for each attribute that settings read, once and escaped', () => {
  const rights = ['staff"<&', 'mail'].map((attribute) => ({ attribute, value: 'yes', local_admin: true }))
  const xml = requestedAttributes(settings({ email_attribute: 'mail', uid_attribute: 'eppn', rights }))
  expect(xml).toContain('Name="staff&quot;&lt;&amp;"')
  expect(xml).toMatch(/Name="eppn"[^>]*basic" isRequired="true"/)
  expect(xml.match(/Name="mail"/g)).toHaveLength(1)
})
