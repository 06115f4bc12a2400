import { AppError, type OptOutView } from '@cognate/contract'
import type { OptOut } from '@cognate/workspace'
import { describeAcademic, idOfAcademic } from '../administration/find-academic.ts'
import type { Handler } from '../http/handler.ts'

/** Academics who asked to be left out. */
export const listOptOuts: Handler<'listOptOuts'> = async ({ query, services }) => {
  const { count, results } = await services.workspace.optOuts.page(query)
  return { count, results: results.map(viewOf) }
}

/** Whom an id or an ORCID iD means. */
export const findAcademic: Handler<'findAcademic'> = async ({ query, services: { catalogue, optOuts } }) => {
  const id = await idOfAcademic(query.author, (question) => catalogue.use(question))
  const person = await catalogue.use((engine) => describeAcademic(id, engine))
  return { id, is_left_out: optOuts.has(id), person }
}

/** Leaves an academic out. */
export const addOptOut: Handler<'addOptOut'> = async ({ body, caller, services }) => {
  const id = await idOfAcademic(body.id, (question) => services.catalogue.use(question), { field: 'id' })
  const added = await services.workspace.optOuts.add(id, body.note || null, caller.account.id)
  if (!added) throw new AppError('opt_out_exists')
  return viewOf(added)
}

/** Shows an academic again. */
export const removeOptOut: Handler<'removeOptOut'> = async ({ params, caller, services }) => {
  const options = { field: 'id', whom: 'all' } as const
  const id = await idOfAcademic(params.id, (question) => services.catalogue.use(question), options)
  if (!(await services.workspace.optOuts.remove(id, caller.account.id))) throw new AppError('not_found')
}

const viewOf = ({ author_id, note, since }: OptOut): OptOutView => ({ id: author_id, note, since: since.toISOString() })
