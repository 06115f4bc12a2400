import { type AdminPersonView, AppError, DAY_MS, type InvitationView } from '@cognate/contract'
import type { ListedPerson } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { organisationsInsteadOfPassword } from '../access/ways-in.ts'
import { importPeople as importFile, requirePasswords } from '../administration/add-people.ts'
import { administered } from '../administration/administered.ts'
import { requireAddress } from '../administration/read-people.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { publicOrigin } from '../base/public-origin.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { INVITATION_DAYS } from '../mail/invitation.ts'
import { ofMerger } from '../mail/letter-orders.ts'
import { passwordLink } from '../mail/password-links.ts'
import { providerNames } from '../sign-in/identity-providers.ts'

/** People by name: all of them for an operator, those of the organisation for its local administrators. */
export const listPeople: Handler<'listPeople'> = async ({ query, caller, services }) => {
  const { organisation, search, ...page } = query
  const within = organisation === undefined ? undefined : await administered(caller, organisation, services)
  const organisation_id = within?.id ?? (caller.isOperator ? undefined : caller.organisation.id)
  const { count, results } = await services.workspace.people.list({
    ...page,
    text: search,
    ...(organisation_id !== undefined && { organisation_id }),
  })
  return { count, results: results.map((person) => personView(person, caller)) }
}

/** Makes an account in an organisation; nobody joins another organisation by it. */
export const createPerson: Handler<'createPerson'> = async ({ body, caller, request, services }) => {
  const { organisation: name, invite, ...person } = body
  requireAddress(person.email)
  const { people } = services.workspace
  const organisation = await administered(caller, name, services)
  if (invite) await requirePasswords(organisation, services.workspace)
  if ((await people.known([person.username])).size > 0) throw usernameTaken()
  const [added] = await people.add(organisation.id, [person], caller.account.id)
  const invitation = invite ? await invited(added!.id, { caller, services, server: request.server }) : null
  return { ...personView((await people.of(added!.id))!, caller), invitation }
}

export const importPeople: Handler<'importPeople'> = async ({ body, caller, request, services }) => {
  const { postman, workspace, config } = services
  const organisation = await administered(caller, body.organisation, services)
  if (body.invite) await requirePasswords(organisation, workspace)
  const { created_ids, ...done } = await importFile(workspace, {
    organisation,
    content: body.content,
    isDry: body.dry_run,
    mayJoin: caller.isOperator,
    by: caller.account.id,
  })
  const invitedIds = body.invite ? created_ids : []
  const origin = publicOrigin(config, request.server)
  await postman.send(
    ...invitedIds.map((user_id) => ({ kind: 'invitation' as const, user_id, origin, by: caller.account.id })),
  )
  return { ...done, invited: invitedIds.length }
}

export const getAdminPerson: Handler<'getAdminPerson'> = async ({ params, caller, services }) => {
  const person = await visible(params.uuid, caller, services)
  const within = caller.isOperator ? undefined : caller.organisation.id
  return { ...personView(person, caller), things: await services.workspace.people.thingsOf(person.id, within) }
}

export const changePerson: Handler<'changePerson'> = async ({ params, body, caller, services }) => {
  const { accounts, people } = services.workspace
  const { id, email: before } = await changeable(params.uuid, caller, services)
  const { is_active, is_operator, email, first_name, last_name } = body
  if (is_operator !== undefined && !caller.isOperator) throw new AppError('not_found')
  if (id === caller.account.id && (is_active === false || is_operator === false)) throw new AppError('own_account')
  if (email !== undefined) requireAddress(email)
  const changes = {
    ...(email !== undefined && { email }),
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
  }
  const by = caller.account.id
  if (Object.keys(changes).length > 0) await accounts.update(id, changes, by)
  if (email !== undefined && email.toLowerCase() !== before.toLowerCase())
    await services.postman.tell({ kind: 'address_changed', user_id: id, email: before })
  if (is_operator !== undefined) await accounts.setOperator(id, is_operator, by)
  if (is_active !== undefined) await accounts.setActive(id, is_active, by)
  return personView((await people.of(id))!, caller)
}

/** A local administrator changes roles; only an operator makes somebody a member who has an account elsewhere. */
export const setMembership: Handler<'setMembership'> = async ({ params, body, caller, services }) => {
  const { memberships, people } = services.workspace
  const organisation = await administered(caller, params.name, services)
  const { id, organisations } = await visible(params.uuid, caller, services)
  // Whoever gives up the role cannot take it back.
  if (id === caller.account.id && !caller.isOperator) throw new AppError('own_account')
  const { is_validated = true } = organisations.find(({ name }) => name === organisation.name) ?? {}
  await memberships.set(id, organisation.id, { ...body, is_validated }, caller.account.id)
  return personView((await people.of(id))!, caller)
}

export const deleteMembership: Handler<'deleteMembership'> = async ({ params, caller, services }) => {
  const organisation = await administered(caller, params.name, services)
  const { id } = await visible(params.uuid, caller, services)
  if (id === caller.account.id) throw new AppError('own_account')
  if (!(await services.workspace.memberships.remove(id, organisation.id, caller.account.id)))
    throw new AppError('not_found')
}

export const invitePerson: Handler<'invitePerson'> = async ({ params, caller, request, services }) => {
  const { id } = await changeable(params.uuid, caller, services)
  return invited(id, { caller, services, server: request.server })
}

export const signOutPerson: Handler<'signOutPerson'> = async ({ params, caller, services }) => {
  const { id } = await changeable(params.uuid, caller, services)
  await services.workspace.accounts.endSessions(id, caller.account.id)
}

/** Lets a person in by the password alone, who has lost their second factor. */
export const resetSecondFactor: Handler<'resetSecondFactor'> = async ({ params, caller, services }) => {
  const { id } = await visible(params.uuid, caller, services)
  if (id === caller.account.id) throw new AppError('own_account')
  if (!(await services.workspace.secondFactors.reset(id, caller.account.id))) throw new AppError('not_found')
  await services.postman.tell({ kind: 'second_factor_changed', user_id: id, change: 'reset' })
}

export const handOver: Handler<'handOver'> = async ({ params, body, caller, services }) => {
  const { accounts, memberships, people } = services.workspace
  const organisation = await administered(caller, body.organisation, services)
  const { id } = await visible(params.uuid, caller, services)
  const to = (await people.known([body.to])).get(body.to.normalize('NFC').toLowerCase())
  if (!to?.organisations.includes(organisation.id) || to.id === id)
    throw new AppError('user_not_found', {
      detail: `No other member of ${organisation.display_name} is called ${body.to}.`,
    })
  // Nobody could reach what a closed account has.
  if (!(await accounts.byId(to.id))?.is_active)
    throw new AppError('user_not_found', { detail: `The account of ${body.to} is closed.` })
  if (!(await memberships.of(to.id)).some((membership) => membership.organisation.id === organisation.id))
    throw new AppError('user_not_found', { detail: `The membership of ${body.to} is closed by their institution.` })
  return people.handOver(id, to.id, organisation.id, caller.account.id)
}

export const mergePeople: Handler<'mergePeople'> = async ({ params, body, caller, services }) => {
  const { accounts, people } = services.workspace
  const from = await visible(params.uuid, caller, services)
  const { id } = from
  if (id === caller.account.id) throw new AppError('own_account')
  const into = await accounts.byUsername(body.into)
  if (!into) {
    const message = `Nobody is called ${body.into}.`
    throw new AppError('user_not_found', { detail: message, fields: [{ field: 'into', message }] })
  }
  const merged = await people.merge({ from: id, into: into.id, by: caller.account.id, isDry: body.dry_run })
  if (!body.dry_run) for (const notice of ofMerger(from, into)) await services.postman.tell(notice)
  const { username, first_name, last_name } = into
  return {
    ...merged,
    is_done: !body.dry_run,
    into: { uuid: into.id, username, first_name, last_name },
    sign_ins: await providerNames(merged.sign_ins, services),
    sign_ins_left: await providerNames(merged.sign_ins_left, services),
  }
}

/**
 * A person of an organisation that the caller administers.
 * @throws AppError not_found
 */
async function visible(id: string, caller: Caller, { workspace }: Services): Promise<ListedPerson> {
  const person = await workspace.people.of(id)
  const isTheirs = person?.organisations.some(({ name }) => name === caller.organisation.name)
  if (!person || !(caller.isOperator || isTheirs)) throw new AppError('not_found')
  return person
}

/**
 * Such a person whose account the caller may change.
 * @throws AppError not_found, belongs_elsewhere
 */
async function changeable(id: string, caller: Caller, services: Services): Promise<ListedPerson> {
  const person = await visible(id, caller, services)
  if (!mayChange(person, caller)) throw new AppError('belongs_elsewhere')
  return person
}

/** An account that opens other organisations, or the installation, is not one local administrator's. */
const mayChange = ({ organisations, is_operator }: ListedPerson, caller: Caller): boolean =>
  caller.isOperator || (!is_operator && organisations.every(({ name }) => name === caller.organisation.name))

function personView(person: ListedPerson, caller: Caller): AdminPersonView {
  const { id, organisations, ...facts } = withIsoTimes(person)
  return {
    ...facts,
    uuid: id,
    organisations: organisations.filter(({ name }) => caller.isOperator || name === caller.organisation.name),
    may_change: mayChange(person, caller),
  }
}

interface Inviting {
  caller: Caller
  services: Services
  server: Parameters<typeof publicOrigin>[1]
}

/**
 * Sends a link to set a password, or gives it to the caller where no mail can be sent.
 * @throws AppError provider_only
 */
async function invited(id: string, { caller, services, server }: Inviting): Promise<InvitationView> {
  const { config, mailer, postman, workspace } = services
  const account = (await workspace.accounts.byId(id))!
  const organisations = await organisationsInsteadOfPassword(account, workspace)
  if (organisations)
    throw new AppError('provider_only', { detail: `${account.username} signs in through ${organisations.join(', ')}.` })
  const origin = publicOrigin(config, server)
  if (config.smtpUrl && mailer.isReady) {
    await postman.send({ kind: 'invitation', user_id: id, origin, by: caller.account.id })
    return { sent_to: account.email, link: null }
  }
  const key = await workspace.tokens.create('invite', id, INVITATION_DAYS * DAY_MS, { by: caller.account.id })
  return { sent_to: null, link: passwordLink(origin, key) }
}

const usernameTaken = () =>
  new AppError('username_taken', { fields: [{ field: 'username', message: 'There is already such an account.' }] })
