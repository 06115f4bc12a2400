import type { ResultView } from '@cognate/contract'
import { type ComponentType, useMemo } from 'react'
import { Link } from 'react-router'
import {
  type CollectionState,
  collectedFrom,
  isExcluded,
  isIncluded,
  mayChange,
} from '../../model/collection/collection-state.ts'
import { chosenOf, countRoles } from '../../model/collection/shortlist.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Independence } from './independence-line.tsx'
import { messages } from './messages.ts'
import classes from './tray.module.css'

interface TrayProps {
  results: readonly ResultView[]
  /** Who of the chosen is in conflict with whoever handles the manuscript. */
  EditorOfChosen: ComponentType<{ manuscript: string; people: readonly string[] }>
}

/** Below the results: how many of the reviewers wanted are chosen, and whether they are independent. It leads to their page. */
export function Tray({ results, EditorOfChosen }: TrayProps) {
  const state = useCollection()
  const { saved } = state
  const candidates = useMemo(() => candidatesOf(results, state), [results, state])
  const { reviewers, alternates } = countRoles(state)
  const chosen = chosenOf(state).map(({ identifier }) => identifier)
  if (!saved || (!saved.manuscript && reviewers + alternates === 0)) return null
  const mayEdit = mayChange(saved)
  const wanted = saved.manuscript?.wanted
  return (
    <section className={classes.tray} aria-label={messages.tray} data-on="screen">
      <p className={classes.counts}>
        <span>{messages.roles(messages.reviewers, reviewers, wanted?.reviewers)}</span>
        <span>{messages.roles(messages.alternates, alternates, wanted?.alternates)}</span>
      </p>
      <div className={classes.ties}>
        <Independence state={state} candidates={candidates} mayEdit={mayEdit} />
        {saved.manuscript && <EditorOfChosen manuscript={saved.uuid} people={chosen} />}
      </div>
      <Link to={`/app/collection/${saved.uuid}/`} className={classes.link}>
        {messages.openShortlist}
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </Link>
    </section>
  )
}

/** Who of the answer may still be chosen: nobody in conflict with the authors, collected or hidden. */
function candidatesOf(results: readonly ResultView[], state: CollectionState) {
  return results.flatMap((result) => {
    if (result.record_type !== 'author' || result.fields.conflict_of_interest?.conflict) return []
    const record = collectedFrom(result)
    return isIncluded(state, record) || isExcluded(state, record) ? [] : [record]
  })
}
