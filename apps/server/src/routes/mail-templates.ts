import { type MailTemplateKind, type MailTemplateView, mailTemplateKinds, usualMailTemplates } from '@cognate/contract'
import { requireLocalAdmin } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import type { Call, Handler } from '../http/handler.ts'

type Calling = Pick<Call<'listMailTemplates'>, 'caller' | 'services'>

/** How the organisation words its drafts. */
export const listMailTemplates: Handler<'listMailTemplates'> = async (call) => ({ results: await readTemplates(call) })

/** Words a draft another way. */
export const changeMailTemplate: Handler<'changeMailTemplate'> = async (call) => {
  const { params, body, caller, services } = call
  requireLocalAdmin(caller)
  await services.workspace.mailTemplates.set(caller.actor, { kind: params.template, ...body })
  return templateOf(params.template, await readTemplates(call))
}

/** Words a draft as usual again. */
export const resetMailTemplate: Handler<'resetMailTemplate'> = async ({ params, caller, services }) => {
  requireLocalAdmin(caller)
  await services.workspace.mailTemplates.reset(caller.actor, params.template)
}

async function readTemplates({ caller, services }: Calling): Promise<MailTemplateView[]> {
  const stored = await services.workspace.mailTemplates.list(caller.actor)
  return mailTemplateKinds.map((kind) => {
    const own = stored.find((template) => template.kind === kind)
    if (!own) return { kind, ...usualMailTemplates[kind], is_usual: true, changed_by: null, updated_at: null }
    return { ...withIsoTimes(own), is_usual: false }
  })
}

const templateOf = (kind: MailTemplateKind, templates: readonly MailTemplateView[]): MailTemplateView =>
  templates.find((template) => template.kind === kind)!
