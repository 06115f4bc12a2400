import { z } from 'zod'
import { listOf } from './bounded.ts'
import { routesOf } from './routes-of.ts'

/** The schemas of SCIM 2.0 that we speak (RFC 7643, RFC 7644). */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** Resources in one answer, and operations in one patch. */
export const MOST_SCIM_RESOURCES = 200
const MOST_SCIM_OPERATIONS = 1_000
const MOST_SCIM_MEMBERS = 10_000
/** Ten thousand members, each with its id, name and address. */
const SCIM_BODY = 2 * 1024 * 1024

const text = (most: number) => z.string().max(most)
const schemas = listOf(text(200), { most: 20 }).optional()
/** Some clients send texts in place of flags. */
const Flag = z.union([
  z.boolean(),
  text(5)
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((word) => word === 'true'),
])
const Id = z.object({ id: text(300) })

const Email = z.object({ value: text(320), primary: Flag.nullish(), type: text(50).nullish() })
/** What of a user is read; attributes that are not kept are let through, since clients send many. */
export const ScimUserRequest = z.object({
  schemas,
  userName: text(320).min(1),
  externalId: text(300).nullish(),
  /** Unset: as it is; of somebody new, true. */
  active: Flag.nullish(),
  name: z.object({ givenName: text(150).nullish(), familyName: text(150).nullish() }).nullish(),
  displayName: text(300).nullish(),
  emails: listOf(Email, { most: 20 }).nullish(),
})
export type ScimUserRequest = z.infer<typeof ScimUserRequest>

/** Members by their ids. */
export const ScimMembers = listOf(z.object({ value: text(100) }), { most: MOST_SCIM_MEMBERS })
export const ScimGroupRequest = z.object({
  schemas,
  displayName: text(200).min(1),
  externalId: text(300).nullish(),
  members: ScimMembers.nullish(),
})
export type ScimGroupRequest = z.infer<typeof ScimGroupRequest>

const Operation = z.object({
  // Some clients write Add and Replace.
  op: text(10)
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: text(500).optional(),
  /** Read once the operation is known. */
  value: z.unknown().optional(),
})
export const ScimPatchRequest = z.object({
  schemas,
  Operations: listOf(Operation, { least: 1, most: MOST_SCIM_OPERATIONS }),
})
export type ScimPatchRequest = z.infer<typeof ScimPatchRequest>

const meta = <Kind extends string>(kind: Kind) =>
  z.object({ resourceType: z.literal(kind), created: z.string(), lastModified: z.string(), location: z.string() })
const Reference = z.object({ value: z.string(), display: z.string(), $ref: z.string() })

export const ScimUserView = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  groups: z.array(Reference),
  meta: meta('User'),
})
export type ScimUserView = z.infer<typeof ScimUserView>

export const ScimGroupView = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string(),
  members: z.array(Reference).optional(),
  meta: meta('Group'),
})
export type ScimGroupView = z.infer<typeof ScimGroupView>

const listAnswer = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  })

/** A number that is out of bounds becomes the next one within, as RFC 7644 says. */
const bounded = (least: number, most: number, usual: number) =>
  z.coerce
    .number()
    .int()
    .default(usual)
    .transform((number) => Math.min(Math.max(number, least), most))
const Listing = z.object({
  filter: text(1_000).optional(),
  startIndex: bounded(1, 1_000_000_000, 1),
  count: bounded(0, MOST_SCIM_RESOURCES, 100),
  excludedAttributes: text(500).optional(),
  attributes: text(500).optional(),
})
const Reading = Listing.pick({ excludedAttributes: true, attributes: true })

const scim = { tag: 'provisioning', family: 'scim', scope: 'session' } as const
const ofUser = { ...scim, params: Id, answer: ScimUserView } as const
const Description = z.looseObject({ id: z.string() })
const described = { ...scim, params: Id, answer: Description } as const
const ofGroup = { ...scim, params: Id, answer: ScimGroupView } as const

/** SCIM 2.0: the system of an institution keeps people and teams in step. */
export const scimRoutes = routesOf(scim, {
  listScimUsers: {
    summary:
      'The people of the organisation, by filter and page. Filters compare userName, externalId, active, name, displayName, emails, id and meta.',
    query: Listing,
    answer: listAnswer(ScimUserView),
    errors: ['invalid_filter'],
  },
  createScimUser: {
    summary:
      'Makes an account that is entered through the institution alone, or takes somebody back whose membership was deleted or ended; a member with the address whom the system has not named yet is named by it.',
    body: ScimUserRequest,
    status: 201,
    answer: ScimUserView,
    errors: ['conflict', 'user_not_found'],
  },
  getScimUser: {
    ...ofUser,
    summary: 'One person.',
    query: Reading,
  },
  replaceScimUser: {
    ...ofUser,
    summary: 'Replaces what is known of a person; `active: false` ends their sessions and API keys.',
    body: ScimUserRequest,
    errors: ['conflict', 'user_not_found'],
  },
  patchScimUser: {
    ...ofUser,
    summary: 'Changes a person; `active: false` ends their sessions and API keys.',
    body: ScimPatchRequest,
    errors: ['conflict', 'user_not_found'],
  },
  deleteScimUser: {
    summary:
      'Closes the membership of a person for good, with sessions, API keys, places in teams and what others shared. The account stays, and so does what they shared with colleagues; POST gives it back.',
    params: Id,
  },
  listScimGroups: {
    summary:
      'The teams of the organisation, by filter and page; without their members where excludedAttributes names these.',
    query: Listing,
    answer: listAnswer(ScimGroupView),
    errors: ['invalid_filter'],
  },
  createScimGroup: {
    summary: 'Makes a team.',
    body_limit: SCIM_BODY,
    body: ScimGroupRequest,
    status: 201,
    answer: ScimGroupView,
    errors: ['conflict', 'user_not_found'],
  },
  getScimGroup: {
    ...ofGroup,
    summary: 'One team.',
    query: Reading,
  },
  replaceScimGroup: {
    ...ofGroup,
    summary: 'Replaces name and members of a team.',
    body_limit: SCIM_BODY,
    body: ScimGroupRequest,
    errors: ['conflict', 'user_not_found'],
  },
  patchScimGroup: {
    ...ofGroup,
    summary: 'Changes the name of a team, or adds and removes members.',
    body_limit: SCIM_BODY,
    body: ScimPatchRequest,
    errors: ['conflict', 'user_not_found'],
  },
  deleteScimGroup: {
    summary: 'Removes a team, and every share with it.',
    params: Id,
  },
  getScimConfig: {
    summary: 'What of SCIM is supported.',
    answer: z.looseObject({ schemas: z.array(z.string()) }),
    errors: ['invalid_request'],
  },
  listScimResourceTypes: {
    summary: 'Users and groups, with their addresses.',
    answer: listAnswer(Description),
    errors: ['invalid_request'],
  },
  getScimResourceType: {
    ...described,
    summary: 'What is said of `User` or `Group`.',
  },
  listScimSchemas: {
    summary: 'The attributes of users and groups.',
    answer: listAnswer(Description),
    errors: ['invalid_request'],
  },
  getScimSchema: {
    ...described,
    summary: 'The attributes of users or groups, by the URN of their schema.',
  },
})
