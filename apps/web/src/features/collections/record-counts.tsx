import type { RecordType, SearchModuleView, SearchSummaryView } from '@cognate/contract'
import { countNews } from '../../model/records/wording.ts'
import { useSearchModules } from '../../model/who-i-am.ts'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

/** Names of kinds for which the licence has no dataset. */
const fallbackLabels: Partial<Record<RecordType, string>> = {
  author: messages.kinds.author,
  record: messages.kinds.record,
}

/** How many records of each kind a collection holds, how many it leaves out, and what updates of the catalogue added for who watches it. */
export function RecordCounts({ collection }: { collection: SearchSummaryView }) {
  const modules = useSearchModules()
  const counts = Object.entries(collection.included_by_type) as [RecordType, number][]
  if (counts.length === 0 && collection.excluded_count === 0 && !collection.news)
    return <span className={shared.quiet}>{messages.empty}</span>
  return (
    <ul className={shared.stackTight}>
      {counts.map(([type, count]) => (
        <li key={type} className={shared.iconLine}>
          <RecordIcon type={type} size={15} />
          {count} {kindName(type, count, modules)}
        </li>
      ))}
      {collection.excluded_count > 0 && (
        <li className={shared.quiet}>{messages.excluded(collection.excluded_count)}</li>
      )}
      {collection.news && <li className={shared.accent}>{countNews(collection.news)}</li>}
    </ul>
  )
}

function kindName(type: RecordType, count: number, modules: readonly SearchModuleView[]): string {
  const label = modules.find(({ record_type }) => record_type === type)?.label ?? fallbackLabels[type] ?? `${type}s`
  const plural = label.toLowerCase()
  return count === 1 ? plural.replace(/s$/, '') : plural
}
