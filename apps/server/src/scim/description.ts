import { MOST_SCIM_RESOURCES, paths, scimUrns } from '@cognate/contract'

const supported = { supported: true }
const unsupported = { supported: false }

/** What of SCIM is supported (RFC 7643, section 5). */
export const serviceProviderConfig = {
  schemas: [scimUrns.config],
  patch: supported,
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported, maxResults: MOST_SCIM_RESOURCES },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the identity provider, as cognate idp token prints it.',
      primary: true,
    },
  ],
}

const resourceType = (name: 'User' | 'Group', endpoint: string, schema: string) => ({
  schemas: [scimUrns.resourceType],
  id: name,
  name,
  endpoint: endpoint.replace('/scim/v2', ''),
  schema,
})

export const resourceTypes = [
  resourceType('User', paths.scimUsers, scimUrns.user),
  resourceType('Group', paths.scimGroups, scimUrns.group),
]

interface Attribute {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  required?: boolean
  multiValued?: boolean
  mutability?: 'readWrite' | 'readOnly'
  uniqueness?: 'none' | 'server'
  caseExact?: boolean
  subAttributes?: object[]
}

const attribute = (name: string, { type = 'string', ...more }: Attribute = {}) => ({
  ...{ name, type, multiValued: false, required: false, caseExact: false, returned: 'default' },
  ...{ mutability: 'readWrite', uniqueness: 'none', ...more },
})
const readOnly = { mutability: 'readOnly' } as const
const references = [
  attribute('value', readOnly),
  attribute('display', readOnly),
  attribute('$ref', { type: 'reference', ...readOnly }),
]

const schema = (id: string, name: string, attributes: object[]) => ({
  schemas: [scimUrns.schema],
  id,
  name,
  attributes,
})

/** The attributes that are kept (RFC 7643, section 7). */
export const schemas = [
  schema(scimUrns.user, 'User', [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('name', {
      type: 'complex',
      subAttributes: [attribute('formatted', readOnly), attribute('givenName'), attribute('familyName')],
    }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
    }),
    attribute('groups', { type: 'complex', multiValued: true, ...readOnly, subAttributes: references }),
  ]),
  schema(scimUrns.group, 'Group', [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('members', {
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute('value'), ...references.slice(1)],
    }),
  ]),
]
