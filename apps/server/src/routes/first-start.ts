import { AppError } from '@cognate/contract'
import { hashPassword, requireNewPassword } from '../access/passwords.ts'
import { licenceOf } from '../administration/licence-of.ts'
import { requireAddress } from '../administration/read-people.ts'
import type { Handler } from '../http/handler.ts'
import { signIn } from '../http/sessions.ts'
import { countTry } from '../http/tries.ts'
import { personAt } from '../traces/who.ts'

/** Whether a link of the first start still opens the form; asking does not use it up. */
export const getFirstStart: Handler<'getFirstStart'> = async ({ params, services }) => {
  const until = await services.workspace.firstStart.worksUntil(params.key)
  if (!until) throw new AppError('not_found')
  return { works_until: until.toISOString() }
}

/** Makes the first account and its organisation, and signs it in. What is refused does not use up the key. */
export const finishFirstStart: Handler<'finishFirstStart'> = async ({ params, body, request, reply, services }) => {
  const { firstStart } = services.workspace
  const countedTry = await countTry({ kind: 'first start', request }, services)
  if (!(await firstStart.worksUntil(params.key))) throw new AppError('not_found')
  await countedTry.giveBack()
  const { password, organisation: asked, ...person } = body
  const { licence, ...organisation } = asked
  requireAddress(person.email)
  requireNewPassword(password, 'password', person)
  const made = await firstStart.finish(params.key, {
    person: { ...person, password_hash: await hashPassword(password) },
    organisation,
    licence: licenceOf(licence, services),
  })
  if (!made) throw new AppError('not_found')
  await signIn({ request, reply, services }, { userId: made.account.id, wayIn: null })
  const who = personAt(made.account, request, made.organisation.id)
  await services.traces.note('signed_in', who, { details: { method: 'password' } })
  const { name, display_name } = made.organisation
  return { username: made.account.username, organisation: { name, display_name } }
}
