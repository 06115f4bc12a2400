import type { EndpointKey } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { useNavigate, useSearchParams } from 'react-router'
import { withoutPeople } from '../../model/network-address.ts'
import { QUERY_KEY } from '../../model/query/unsaved-queries.ts'
import { messages } from './messages.ts'

/** The views of an answer. S-09. */
const views = [
  { key: 'list', label: messages.views.list },
  { key: 'network', label: messages.views.network, endpoint: 'network_graph', datasets: ['experts'] },
  {
    key: 'topics',
    label: messages.views.topics,
    endpoint: 'topics',
    datasets: ['experts', 'works', 'institutions', 'venues'],
  },
] as const satisfies readonly { key: string; label: string; endpoint?: EndpointKey; datasets?: readonly DatasetKey[] }[]
export type ViewKey = (typeof views)[number]['key']

/** The views that a licence includes for a dataset and the catalogue has data for; the list is always among them. */
export function viewsFor(
  dataset: DatasetKey | undefined,
  endpoints: readonly EndpointKey[],
  { hasTopics }: { hasTopics: boolean },
) {
  return views.filter((view) => {
    if (view.key === 'topics' && !hasTopics) return false
    const isOpen = !('endpoint' in view) || endpoints.includes(view.endpoint)
    return isOpen && (!('datasets' in view) || view.datasets.some((key) => key === dataset))
  })
}

/** The view that the address names, and a setter; the list where the address names none that is open. */
export function useView(openViews: ReturnType<typeof viewsFor>): [ViewKey, (view: ViewKey) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const requestedKey = parameters.get('view')
  const view = openViews.find(({ key }) => key === requestedKey)?.key ?? 'list'
  const change = (next: ViewKey) => {
    // Read from the window: an answer moves the address before the page is drawn with it.
    const { pathname, search } = window.location
    // A new view shows all results again.
    const newParameters = withoutPeople(new URLSearchParams(search))
    if (next === 'list') newParameters.delete('view')
    else newParameters.set('view', next)
    // An address that still waits for the stored query leaves no entry behind.
    navigate({ pathname, search: newParameters.toString() }, { replace: newParameters.has(QUERY_KEY) })
  }
  return [view, change]
}
