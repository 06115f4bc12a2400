import type { FilterField, FindSimilarAnswer, SearchModuleView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { collection } from '../../../model/collection/collection.ts'
import { withCollectionHidden } from '../../../model/collection/hidden-filter.ts'
import { offerUndo } from '../../../model/collection/offer-undo.ts'
import { useCollection, useMayEdit } from '../../../model/collection/use-collection.ts'
import { withFilter } from '../../../model/filters/filter-changes.ts'
import { filterWords } from '../../../model/filters/filter-words.ts'
import { setFields } from '../../../model/filters/set-filters.ts'
import { checkOfAuthors } from '../../../model/manuscript/manuscript-query.ts'
import { type Query, rankedAlone } from '../../../model/query/query.ts'
import { IconX } from '../../../ui/icons.tsx'
import shared from '../../../ui/shared.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from '../messages.ts'
import { useFilterNames } from '../use-filter-names.ts'
import classes from './filter-pills.module.css'

interface FilterPillsProps {
  query: Query
  module: SearchModuleView
  /** How many results each filter takes away, as far as the answer says so. */
  takenAway: FindSimilarAnswer['taken_away']
  /** Runs the query again with other filters. */
  onNarrow(narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>): void
  /** Runs the query again among all. */
  onRankAll(): void
}

/** Each filter of a search above its results, in words, with what it takes away; its cross removes it at once. */
export function FilterPills({ query, module, takenAway = {}, onNarrow, onRankAll }: FilterPillsProps) {
  const { conflict_of_interest: conflicts } = query
  const collected = useCollection()
  const filters = withCollectionHidden(query, collected, module.record_type)
  const collectedIds = collected.included.map(({ identifier }) => identifier)
  const mayEdit = useMayEdit()
  const nameOf = useFilterNames(query.filters, module)
  const fields = setFields({ filters, conflicts })
  if (filters.excluded_records?.type === 'exclude') fields.push('excluded_records')
  const pills = fields.flatMap((field) => {
    const words = filterWords(field, filters, { nameOf: (value) => nameOf(field, value), conflicts, collectedIds })
    return words === undefined ? [] : [{ field, words, count: takenAway[field] ?? 0 }]
  })
  const among = rankedAlone(query)
  if (pills.length === 0 && !among) return null
  const ofAuthors = checkOfAuthors(query, collected.saved?.manuscript)
  const isHiding = 'coi_authors' in filters
  // The authors of a manuscript stay in the check: what is removed first is that those in conflict with them are hidden.
  const checkLeft = ofAuthors && isHiding ? conflicts : ofAuthors
  const mayRemove = (field: FilterField) => {
    if (field === 'coi_authors') return isHiding || conflicts?.records.length !== ofAuthors?.records.length
    return mayEdit || field in query.filters || field !== 'excluded_records'
  }
  const remove = (field: FilterField) => {
    if (field === 'excluded_records' && mayEdit)
      showAgain(filters.excluded_records?.values ?? [], () =>
        onNarrow({ filters: query.filters, conflict_of_interest: conflicts }),
      )
    onNarrow({
      filters: withFilter(filters, field, undefined),
      conflict_of_interest: field === 'coi_authors' ? checkLeft : conflicts,
    })
  }
  return (
    <ul className={classes.pills} aria-label={messages.pills}>
      {among && <OnlyThese people={among.length} onRankAll={onRankAll} />}
      {pills.map(({ field, words, count }) => (
        <li key={field} className={`${shared.chip} ${shared.small} ${shared.rigid}`}>
          <bdi title={`${labelOf(module, field)}: ${words}`}>{words}</bdi>
          {count > 0 && (
            <span className={`${shared.quiet} ${shared.figures} ${shared.unbroken}`} title={messages.takesAway(count)}>
              <span aria-hidden>{messages.takesAwayShort(count)}</span>
              <VisuallyHidden>{messages.takesAway(count)}</VisuallyHidden>
            </span>
          )}
          {mayRemove(field) && <RemoveButton label={messages.removeFilter(words)} onPress={() => remove(field)} />}
        </li>
      ))}
    </ul>
  )
}

/** Says that only some people are ranked; its cross ranks everybody again. */
function OnlyThese({ people, onRankAll }: { people: number; onRankAll(): void }) {
  const words = messages.onlyThese(people)
  return (
    <li className={`${shared.chip} ${shared.small} ${shared.rigid}`}>
      <bdi title={messages.onlyTheseHint}>{words}</bdi>
      <RemoveButton label={messages.rankAll(words)} onPress={onRankAll} />
    </li>
  )
}

function RemoveButton({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <button type="button" className={shared.quiet} data-on="screen" aria-label={label} onClick={onPress}>
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  )
}

const labelOf = ({ filters }: SearchModuleView, field: FilterField) =>
  filters.find((offer) => offer.field === field)?.label ?? field

/** Shows results again that were hidden in the collection: it would hide them from the next search too. */
function showAgain(ids: readonly string[], onUndone: () => void): void {
  const stateBefore = collection.state()
  const shownIds = new Set(ids.map(shortId))
  const records = collection.state().excluded.filter(({ identifier }) => shownIds.has(shortId(identifier)))
  if (records.length === 0) return
  collection.restore(records)
  offerUndo(records, { title: messages.shownAgain(records.length), stateBefore, onUndone })
}
