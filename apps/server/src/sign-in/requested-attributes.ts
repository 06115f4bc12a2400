import type { SamlSettings } from '@cognate/contract'

/** What people who administer a provider call these attributes (RFC 4519, eduPerson). */
const friendlyNames: Record<string, string> = {
  'urn:oid:0.9.2342.19200300.100.1.3': 'mail',
  'urn:oid:2.5.4.42': 'givenName',
  'urn:oid:2.5.4.4': 'sn',
  'urn:oid:2.16.840.1.113730.3.1.241': 'displayName',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'eduPersonPrincipalName',
}

/**
 * The attributes that settings read, as our metadata ask for them (SAML metadata 2.0, section 2.4.4): providers release none
 * that is not asked for, or have somebody add each by hand.
 */
export function requestedAttributes(settings: SamlSettings): string {
  const { uid_attribute, email_attribute, display_attribute, first_name_attribute, last_name_attribute } = settings
  const required = new Set([email_attribute, ...(uid_attribute === undefined ? [] : [uid_attribute])])
  const others = [display_attribute, first_name_attribute, last_name_attribute]
  const names = new Set([...required, ...others, ...settings.rights.map(({ attribute }) => attribute)])
  names.delete(undefined)
  const lines = [...(names as Set<string>)].map((name) => `      ${requested(name, required.has(name))}`)
  return [
    '    <AttributeConsumingService index="1" isDefault="true">',
    '      <ServiceName xml:lang="en">Cognate</ServiceName>',
    ...lines,
    '    </AttributeConsumingService>',
  ].join('\n')
}

function requested(name: string, isRequired: boolean): string {
  const format = /^[a-z]+:/.test(name) ? 'uri' : 'basic'
  const friendly = friendlyNames[name]
  const attributes = {
    Name: name,
    NameFormat: `urn:oasis:names:tc:SAML:2.0:attrname-format:${format}`,
    ...(friendly && { FriendlyName: friendly }),
    isRequired: String(isRequired),
  }
  return `<RequestedAttribute ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(' ')}/>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => entities[mark]!)
