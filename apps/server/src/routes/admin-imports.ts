import type { ImportView, MeaningView } from '@cognate/contract'
import { summaryInUse } from '../administration/catalogue-versions.ts'
import { costOfMeaning, vectorsOf } from '../base/describe-meaning.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import type { StoredImport } from '../imports/import-files.ts'

/** The import that runs, the last ones, and the schedule. */
export const listImports: Handler<'listImports'> = async ({ services }) => {
  const { folders, models, busy, running, ended, failures, schedule } = services.imports.read()
  const view = viewerFor(services)
  return {
    ...{ folders, busy, failures: failures.length, running: running ? await view(running) : null },
    results: await Promise.all(ended.map(view)),
    schedule: schedule ? await scheduleView(schedule, services) : null,
    meaning: { ...(await meaningView(services)), models },
  }
}

/** Starts an import of works, or switches meaning on or off. */
export const startImport: Handler<'startImport'> = async ({ body, caller, services }) => {
  const started = services.imports.start(body, caller.account.id)
  const { source } = body
  const details = source === 'meaning' ? { source, is_on: body.is_on } : { source }
  await note('import.started', { caller, services }, started.uuid, details)
  return viewerFor(services)(started)
}

export const stopImport: Handler<'stopImport'> = async ({ params, caller, services }) => {
  services.imports.stop(params.uuid)
  await note('import.stopped', { caller, services }, params.uuid)
}

/** Has a slice of OpenAlex imported again and again. */
export const setImportSchedule: Handler<'setImportSchedule'> = async ({ body, caller, services }) => {
  services.imports.setSchedule(body)
  const { is_on, every_days, weekday, hour } = body
  await note('import.scheduled', { caller, services }, 'schedule', { is_on, every_days, weekday, hour })
  return scheduleView(services.imports.read().schedule!, services)
}

/** The first lines that an import did not take. */
export const listRejectedLines: Handler<'listRejectedLines'> = async ({ params, services }) =>
  services.imports.rejected(params.uuid)

/** How the catalogue in use is searched; its vectors count while the model that made them reads queries. */
async function meaningView({ config, catalogue, catalogues, reader }: Services): Promise<Omit<MeaningView, 'models'>> {
  // Imports are told of while a cluster is away, too.
  const summary = await summaryInUse(catalogues).catch(() => catalogue.current?.summary)
  const meaning = vectorsOf(reader?.current?.model, summary)
  const all_works = summary?.counts.work ?? 0
  return {
    ...{ model: meaning?.model.name ?? null, works: meaning?.works ?? 0, all_works, since: meaning?.since ?? null },
    ...{ is_fixed: config.embeddingModel !== undefined, cost: costOfMeaning(all_works) },
  }
}

type Schedule = NonNullable<ReturnType<Services['imports']['read']>['schedule']>

async function scheduleView({ set_at: _, nextRun, last, ...schedule }: Schedule, services: Services) {
  const next_run_at = nextRun?.toISOString() ?? null
  return { ...schedule, next_run_at, last: last ? await viewerFor(services)(last) : null }
}

/** Names who started an import. */
function viewerFor({ workspace }: Pick<Services, 'workspace'>) {
  return async (one: StoredImport): Promise<ImportView> => {
    const account = one.started_by === null ? undefined : await workspace.accounts.byId(one.started_by)
    return { ...one, started_by: account?.username ?? null }
  }
}

function note(
  action: 'import.started' | 'import.stopped' | 'import.scheduled',
  { caller, services }: { caller: { account: { id: string } }; services: Services },
  subject: string,
  details: Record<string, unknown> = {},
) {
  return services.workspace.audit.write({ actor_id: caller.account.id, action, subject: `import:${subject}`, details })
}
