import { AppError, type WatchView } from '@cognate/contract'
import type { Watch } from '@cognate/workspace'
import type { Call, Handler } from '../http/handler.ts'
import { findAdded, visibleNews } from '../reports/what-was-added.ts'

/** Whether the caller watches a collection, and what was added. */
export const getWatch: Handler<'getWatch'> = async (call) => watchView(await readWatch(call), call)

/** Begins or ends to watch a collection. What it finds today is what later answers are compared with. */
export const setWatch: Handler<'setWatch'> = async (call) => {
  const { params, body, caller, services } = call
  const { watches } = services.workspace
  const before = await readWatch(call)
  if (!body.is_on) {
    await watches.end(caller.actor, params.uuid)
    return watchView(null, call)
  }
  if (!(await watches.begin(caller.actor, params.uuid, body.by_mail))) throw new AppError('search_not_found')
  if (!before) await rememberAnswer(call)
  return watchView(await readWatch(call), call)
}

/** Says that what was added has been seen. */
export const clearNews: Handler<'clearNews'> = async ({ params, caller, services }) => {
  const isThere = await services.workspace.watches.clear(caller.actor, params.uuid)
  if (!isThere) throw new AppError('search_not_found')
}

type Calling = Pick<Call<'getWatch'>, 'params' | 'caller' | 'services'>

/** @throws AppError search_not_found */
async function readWatch({ params, caller, services }: Calling): Promise<Watch | null> {
  const watch = await services.workspace.watches.get(caller.actor, params.uuid)
  if (watch === undefined) throw new AppError('search_not_found')
  return watch
}

/** Keeps the answer of today. Without a catalogue, the first answer after is the first to compare with. */
async function rememberAnswer({ params, caller, services }: Calling): Promise<void> {
  const { workspace } = services
  const search = await workspace.searches.get(caller.actor, params.uuid)
  const found =
    search && (await findAdded(search, { known: null, news: null }, { caller, services }).catch(unlessRefused))
  if (!found) return
  const { known, catalogue_version } = found
  await workspace.watches.save({ actor: caller.actor, search: params.uuid, catalogue_version, known, news: null })
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

const watchView = (watch: Watch | null, { services }: Pick<Calling, 'services'>): WatchView => ({
  is_on: watch !== null,
  by_mail: watch?.by_mail ?? false,
  checked: watch?.catalogue_version ?? null,
  news: visibleNews(watch?.news ?? null, services.optOuts),
})
