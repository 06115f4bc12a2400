import { AppError, FrozenContent } from '@cognate/contract'
import { askOwner } from '../http/ask-password.ts'
import type { Handler } from '../http/handler.ts'
import { signOut } from '../http/sessions.ts'
import { titleOf } from '../reports/frozen-title.ts'

/** The caller's only address, which the operator set. */
export const listEmails: Handler<'listEmails'> = async ({ caller }) => ({
  status: 200,
  data: [{ email: caller.account.email, primary: true, verified: true }],
})

const Asked = FrozenContent.pick({ question: true })

/** Everything stored about the caller, as a download. */
export const exportAccount: Handler<'exportAccount'> = async ({ caller, reply, services }) => {
  const { optOuts, workspace } = services
  const everything = await workspace.accounts.exportOf(caller.account.id)
  if (!everything) throw new AppError('not_authenticated')
  reply.header('content-disposition', 'attachment; filename="cognate-account.json"')
  const { frozen_answers, ...others } = optOuts.withoutTheirIds(everything)
  const titled = frozen_answers.map((one) => ({ ...one, title: titleOf(Asked.parse(one.content)) }))
  return { ...others, frozen_answers: titled }
}

/** Deletes the caller's account and everything made with it. Log entries stay, without the name. */
export const deleteAccount: Handler<'deleteAccount'> = async ({ body, caller, request, reply, services }) => {
  const { account } = caller
  const { id } = account
  await askOwner(body.password, { account, request }, services)
  if (account.is_operator && (await services.workspace.accounts.countOperators()) === 1)
    throw new AppError('last_operator')
  await services.workspace.accounts.remove(id, id)
  await signOut(request, reply)
  return undefined
}
