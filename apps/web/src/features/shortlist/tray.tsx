import type { ConflictInput, ResultView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CollectedRecord, mayChange } from '../../model/collection/collection-state.ts'
import { chosenOf, countRoles, type MissingRoles, missingOf } from '../../model/collection/shortlist.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { useShortcuts } from '../../ui/use-shortcut.ts'
import { NothingChecked } from './check-line.tsx'
import { Independence } from './independence-line.tsx'
import { messages } from './messages.ts'
import { authorsUnchecked, candidatesOf, openAuthors, propose } from './propose.ts'
import { removedQuery } from './removed-query.ts'
import classes from './tray.module.css'
import { UnfitPeople } from './unfit-people.tsx'

interface TrayProps {
  results: readonly ResultView[]
  /** Against whom they were checked. */
  conflicts: ConflictInput | null
  /** Who of the chosen is in conflict with whoever handles the manuscript. */
  EditorOfChosen: ComponentType<{ manuscript: string; people: readonly string[] }>
}

/** Below the results: how many of the reviewers wanted are chosen, and whether they are independent. It leads to their page. */
export function Tray({ results, conflicts, EditorOfChosen }: TrayProps) {
  const state = useCollection()
  const { saved } = state
  // Nobody comes next before it is known who was taken out; nobody gives way where fewer than two are chosen.
  const { data: removed } = useQuery({
    ...removedQuery(state),
    enabled: saved !== undefined && chosenOf(state).length > 1,
  })
  const candidates = useMemo(() => (removed ? candidatesOf(results, state, removed) : []), [results, state, removed])
  const works = useMemo(() => worksByExpert(results), [results])
  const beside = useMemo(() => [...works.keys()], [works])
  const worksOf = ({ identifier }: CollectedRecord) => works.get(identifier)
  const { reviewers, alternates } = countRoles(state)
  const chosen = chosenOf(state).map(({ identifier }) => identifier)
  const tray = useRef<HTMLElement>(null)
  // Hundreds of controls of the rows stand before it.
  useShortcuts({ s: () => tray.current?.querySelector<HTMLElement>(':scope > button, :scope > a')?.focus() })
  if (!saved || (!saved.manuscript && reviewers + alternates === 0)) return null
  const mayEdit = mayChange(saved)
  const wanted = saved.manuscript?.wanted
  return (
    <section
      ref={tray}
      className={`${shared.wrappingRow} ${shared.floating} ${classes.tray}`}
      aria-label={messages.tray}
      data-on="screen"
    >
      <p className={`${shared.strong} ${shared.figures} ${shared.rigid} ${classes.counts}`}>
        <span>{messages.roles(messages.reviewers, reviewers, wanted?.reviewers)}</span>
        <span>{messages.roles(messages.alternates, alternates, wanted?.alternates)}</span>
      </p>
      <div className={classes.ties}>
        {saved.manuscript && checkedFor(saved.manuscript, state.searchedWith, []).records.length === 0 && (
          <NothingChecked uuid={saved.uuid} />
        )}
        <UnfitPeople people={chosenOf(state)} manuscript={state.saved?.manuscript} />
        <Independence state={state} candidates={candidates} beside={beside} worksOf={worksOf} mayEdit={mayEdit} />
        {saved.manuscript && <EditorOfChosen manuscript={saved.uuid} people={chosen} />}
      </div>
      {saved.manuscript && mayEdit && <Propose results={results} conflicts={conflicts} missing={missingOf(state)} />}
      <Link
        to={`/app/collection/${saved.uuid}/`}
        className={`${shared.inlineRow} ${shared.hoverUnderlined} ${shared.fingerHigh} ${shared.accentStrong} ${shared.rigid} ${classes.link}`}
      >
        {messages.openShortlist}
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </Link>
    </section>
  )
}

/** Experts of an answer in its order, and how many works each has. */
const worksByExpert = (results: readonly ResultView[]): Map<string, number> =>
  new Map(
    results.flatMap((result) =>
      result.record_type === 'author' ? [[result.identifier, result.fields.works_count]] : [],
    ),
  )

/** What is asked before somebody is proposed who may be in conflict with an author. */
interface Question {
  title: string
  sentence: string
}

async function questionBefore(conflicts: ConflictInput | null): Promise<Question | undefined> {
  const unchecked = authorsUnchecked(conflicts)
  if (unchecked.length > 0)
    return { title: messages.checkAuthorsFirst, sentence: messages.proposeWithoutAuthors(unchecked) }
  const open = await openAuthors()
  if (open.length > 0) return { title: messages.sayWhoIsMeant, sentence: messages.proposeUnchecked(open) }
  return undefined
}

/** Fills the roles that are still wanted in one press; where nobody is checked against an author, it asks first. */
function Propose({ results, conflicts, missing }: Omit<TrayProps, 'EditorOfChosen'> & { missing: MissingRoles }) {
  const [isBusy, setIsBusy] = useState(false)
  const [question, setQuestion] = useState<Question>()
  if (missing.reviewers + missing.alternates === 0) return null
  const work = (act: () => Promise<void>) => {
    setIsBusy(true)
    void act().finally(() => setIsBusy(false))
  }
  const press = () =>
    work(async () => {
      const found = await questionBefore(conflicts)
      if (!found) await propose(results)
      setQuestion(found)
    })
  const close = () => setQuestion(undefined)
  return (
    <>
      <Button size="compact-sm" variant="default" title={messages.proposeHint} loading={isBusy} onClick={press}>
        {messages.propose(missing)}
      </Button>
      <ConfirmDialog
        isOpen={question !== undefined}
        isHarmless
        title={question?.title ?? ''}
        sentence={question?.sentence ?? ''}
        confirmLabel={messages.proposeAnyway}
        onConfirm={() => {
          close()
          work(() => propose(results))
        }}
        onClose={close}
      />
    </>
  )
}
