import { type AdminOrganisationView, AppError } from '@cognate/contract'
import { isInForce, type ListedOrganisation } from '@cognate/workspace'
import { administered } from '../administration/administered.ts'
import { licenceOf } from '../administration/licence-of.ts'
import { storePicture } from '../administration/logo.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { changingBy, keepOwnWayIn } from '../sign-in/keep-own-way-in.ts'

/** All organisations for an operator, the own one for its local administrators. */
export const listAdminOrganisations: Handler<'listAdminOrganisations'> = async ({ query, caller, services }) => {
  const { search, ...page } = query
  const own = caller.isOperator ? {} : { id: caller.organisation.id }
  const { count, results } = await services.workspace.organisations.page({ ...page, ...own, text: search })
  return { count, results: results.map((organisation) => viewOf(organisation, services)) }
}

export const createOrganisation: Handler<'createOrganisation'> = async ({ body, caller, services }) => {
  const { organisations, licences } = services.workspace
  const { licence, ...content } = body
  if (await organisations.byName(body.name)) throw nameTaken()
  const by = caller.account.id
  const { id } = await organisations.create({ ...content, display_name: body.display_name }, by)
  await licences.set(id, licenceOf(licence, services), by)
  return read(id, services)
}

export const getAdminOrganisation: Handler<'getAdminOrganisation'> = async ({ params, caller, services }) =>
  read((await administered(caller, params.name, services)).id, services)

export const changeOrganisation: Handler<'changeOrganisation'> = async (call) => {
  const { params, body, caller, services } = call
  const { id } = await administered(caller, params.name, services)
  if (body.sign_in !== undefined) await keepOwnWayIn({ organisationId: id, signIn: body.sign_in }, changingBy(call))
  if (Object.keys(body).length > 0) await services.workspace.organisations.update(id, body, caller.account.id)
  return read(id, services)
}

/** Nobody deletes the organisation that they work for: they would be gone with it. */
export const deleteOrganisation: Handler<'deleteOrganisation'> = async ({ params, body, caller, services }) => {
  const { id, name } = await administered(caller, params.name, services)
  if (id === caller.organisation.id) throw new AppError('own_account')
  if (body.name !== name) {
    const message = `Write ${name} to confirm.`
    throw new AppError('invalid_request', { detail: message, fields: [{ field: 'name', message }] })
  }
  const contents = await services.workspace.organisations.remove(id, caller.account.id)
  if (!contents) throw new AppError('not_found')
  return contents
}

export const setLicence: Handler<'setLicence'> = async ({ params, body, caller, services }) => {
  const { licences } = services.workspace
  const { id } = await administered(caller, params.name, services)
  const licence = licenceOf(body, { before: await licences.of(id), now: services.now })
  if (!isInForce(licence, services.now())) refuseForOwn(id, caller)
  await licences.set(id, licence, caller.account.id)
  return read(id, services)
}

export const endLicence: Handler<'endLicence'> = async ({ params, caller, services }) => {
  const { id } = await administered(caller, params.name, services)
  refuseForOwn(id, caller)
  if (!(await services.workspace.licences.end(id, caller.account.id))) throw new AppError('not_found')
}

/** Without a licence nobody can work for an organisation: whoever took it from their own could not give it back on the page. */
function refuseForOwn(id: string, { organisation }: { organisation: { id: string } }): void {
  if (id !== organisation.id) return
  throw new AppError('own_account', {
    detail:
      'This would shut you out, since you work for this organisation. Somebody who works for another one can do it.',
  })
}

export const setLogo: Handler<'setLogo'> = async ({ params, body, caller, services }) => {
  const { workspace } = services
  const { id } = await administered(caller, params.name, services)
  const logo = body.content === null ? null : await storePicture(Buffer.from(body.content, 'base64'), workspace)
  await workspace.organisations.update(id, { logo }, caller.account.id)
  return read(id, services)
}

export const countContents: Handler<'countContents'> = async ({ params, caller, services }) =>
  services.workspace.organisations.contentsOf((await administered(caller, params.name, services)).id)

async function read(id: string, services: Services): Promise<AdminOrganisationView> {
  const { results } = await services.workspace.organisations.page({ id, page: 1, page_size: 1 })
  if (!results[0]) throw new AppError('not_found')
  return viewOf(results[0], services)
}

function viewOf({ licence, ...organisation }: ListedOrganisation, { now }: Services): AdminOrganisationView {
  return {
    ...withIsoTimes(organisation),
    licence: licence && { ...(licence as AdminLicence), is_in_force: isInForce(licence, now()) },
  }
}

type AdminLicence = Omit<NonNullable<AdminOrganisationView['licence']>, 'is_in_force'>

const nameTaken = () =>
  new AppError('organisation_taken', { fields: [{ field: 'name', message: 'There is already such an organisation.' }] })
