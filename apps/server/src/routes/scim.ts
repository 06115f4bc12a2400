import { AppError, type RouteKey, type scimRoutes } from '@cognate/contract'
import type { ProvisionedGroup, ProvisionedPerson, Provisioner } from '@cognate/workspace'
import { publicOrigin } from '../base/public-origin.ts'
import type { Call, Handler } from '../http/handler.ts'
import { resourceTypes, schemas, serviceProviderConfig } from '../scim/description.ts'
import { groupDraftOf, patchGroup } from '../scim/patch-group.ts'
import { draftOf, patchUser } from '../scim/patch-user.ts'
import { groupAttributes, readFilter, userAttributes } from '../scim/read-filter.ts'
import { groupView, listView, userView } from '../scim/views.ts'
import { newAccountFor } from '../sign-in/joining.ts'

type ScimCall = Call<Extract<RouteKey, keyof typeof scimRoutes>>

/** The people of the organisation. */
export const listScimUsers: Handler<'listScimUsers'> = async (call) => {
  const { filter, startIndex, count } = call.query
  const condition = filter === undefined ? undefined : readFilter(filter, userAttributes)
  const search = { condition, skip: startIndex - 1, limit: count }
  const { total, rows } = await call.services.workspace.scim.people(provisionerOf(call), search)
  return listView(
    rows.map((person) => userView(person, originOf(call))),
    { total, startIndex },
  )
}

export const createScimUser: Handler<'createScimUser'> = async (call) => {
  const draft = draftOf(call.body)
  const { username } = newAccountFor(draft.email, { uid: '', display: draft.email, attributes: {} })
  const person = await call.services.workspace.scim.createPerson(provisionerOf(call), draft, username)
  const view = userView(person, originOf(call))
  call.reply.header('location', view.meta.location)
  return view
}

export const getScimUser: Handler<'getScimUser'> = async (call) =>
  shown(await call.services.workspace.scim.person(provisionerOf(call), call.params.id), call)

export const replaceScimUser: Handler<'replaceScimUser'> = async (call) => {
  const { scim } = call.services.workspace
  const change = (before: ProvisionedPerson) => draftOf(call.body, before)
  return shown(await scim.changePerson(provisionerOf(call), call.params.id, change), call)
}

export const patchScimUser: Handler<'patchScimUser'> = async (call) => {
  const { scim } = call.services.workspace
  const change = (person: ProvisionedPerson) => patchUser(person, call.body)
  return shown(await scim.changePerson(provisionerOf(call), call.params.id, change), call)
}

export const deleteScimUser: Handler<'deleteScimUser'> = async (call) => {
  const { scim } = call.services.workspace
  if (!(await scim.removePerson(provisionerOf(call), call.params.id))) throw new AppError('not_found')
  return undefined
}

/** The teams of the organisation. */
export const listScimGroups: Handler<'listScimGroups'> = async (call) => {
  const { filter, startIndex, count } = call.query
  const condition = filter === undefined ? undefined : readFilter(filter, groupAttributes)
  const search = { condition, skip: startIndex - 1, limit: count }
  const { total, rows } = await call.services.workspace.scim.groups(provisionerOf(call), search)
  const asksForMembers = wantsMembers(call.query)
  return listView(
    rows.map((group) => groupView(group, originOf(call), asksForMembers)),
    { total, startIndex },
  )
}

export const createScimGroup: Handler<'createScimGroup'> = async (call) => {
  const { scim } = call.services.workspace
  const group = await named(scim.createGroup(provisionerOf(call), groupDraftOf(call.body)))
  const view = groupView(group, originOf(call))
  call.reply.header('location', view.meta.location)
  return view
}

export const getScimGroup: Handler<'getScimGroup'> = async (call) => {
  const group = await call.services.workspace.scim.group(provisionerOf(call), call.params.id)
  return shownGroup(group, call, wantsMembers(call.query))
}

export const replaceScimGroup: Handler<'replaceScimGroup'> = async (call) => {
  const draft = groupDraftOf(call.body)
  const { scim } = call.services.workspace
  return shownGroup(await named(scim.changeGroup(provisionerOf(call), call.params.id, () => draft)), call)
}

export const patchScimGroup: Handler<'patchScimGroup'> = async (call) => {
  const { scim } = call.services.workspace
  const change = (group: ProvisionedGroup) => patchGroup(group, call.body)
  return shownGroup(await named(scim.changeGroup(provisionerOf(call), call.params.id, change)), call)
}

export const deleteScimGroup: Handler<'deleteScimGroup'> = async (call) => {
  const { scim } = call.services.workspace
  if (!(await scim.removeGroup(provisionerOf(call), call.params.id))) throw new AppError('not_found')
  return undefined
}

export const getScimConfig: Handler<'getScimConfig'> = async () => serviceProviderConfig

export const listScimResourceTypes: Handler<'listScimResourceTypes'> = async () =>
  listView(resourceTypes, { total: resourceTypes.length, startIndex: 1 })

export const getScimResourceType: Handler<'getScimResourceType'> = async ({ params }) =>
  described(params, resourceTypes)

export const listScimSchemas: Handler<'listScimSchemas'> = async () =>
  listView(schemas, { total: schemas.length, startIndex: 1 })

export const getScimSchema: Handler<'getScimSchema'> = async ({ params }) => described(params, schemas)

/** URNs are the same in any case (RFC 8141, section 3.1). */
function described<Description extends { id: string }>(
  { id }: { id: string },
  all: readonly Description[],
): Description {
  const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase())
  if (!found) throw new AppError('not_found')
  return found
}

/** Whose token came with the call; without one it was refused before. */
function provisionerOf({ request }: ScimCall): Provisioner {
  if (!request.provisioner) throw new AppError('not_authenticated')
  return request.provisioner
}

const originOf = ({ request, services }: ScimCall) => publicOrigin(services.config, request.server)

function shown(person: ProvisionedPerson | undefined, call: ScimCall) {
  if (!person) throw new AppError('not_found')
  return userView(person, originOf(call))
}

function shownGroup(group: ProvisionedGroup | undefined, call: ScimCall, hasMembers = true) {
  if (!group) throw new AppError('not_found')
  return groupView(group, originOf(call), hasMembers)
}

/** Entra ID reads groups without their members. */
function wantsMembers({
  attributes,
  excludedAttributes = '',
}: {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}): boolean {
  const names = (list: string) =>
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
  if (attributes !== undefined)
    return names(attributes).some((name) => name === 'members' || name.startsWith('members.'))
  return !names(excludedAttributes).includes('members')
}

/** A taken name is a conflict in SCIM. */
async function named<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((cause) => {
    if (cause instanceof AppError && cause.code === 'team_name_taken')
      throw new AppError('conflict', { detail: 'This displayName is taken.', cause })
    throw cause
  })
}
