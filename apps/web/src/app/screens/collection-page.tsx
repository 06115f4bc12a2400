import type { ConflictPolicyView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { ApprovalHead, DecisionBelow } from '../../features/approval/approval-head.tsx'
import { CollectionGuard } from '../../features/collection/collection-guard.tsx'
import { EmailEdit } from '../../features/collection/email-edit.tsx'
import { CompareBar } from '../../features/compare/compare-bar.tsx'
import { EditorBadge } from '../../features/conflicts/editor-badge.tsx'
import { EditorLine } from '../../features/conflicts/editor-line.tsx'
import { ReaderLine } from '../../features/conflicts/reader-line.tsx'
import { RulesInWords, WhatWasChecked } from '../../features/conflicts/what-was-checked.tsx'
import { FrozenOfCollection } from '../../features/frozen/frozen-of-collection.tsx'
import { LoadMark } from '../../features/load/load-mark.tsx'
import { FindEmail } from '../../features/lookups/find-email.tsx'
import { FindEmails } from '../../features/lookups/find-emails.tsx'
import { LookupTrace } from '../../features/lookups/lookup-trace.tsx'
import { MailDraft } from '../../features/mail/mail-draft.tsx'
import { useAsk } from '../../features/search/use-search.ts'
import { ShortlistScreen } from '../../features/shortlist/shortlist-screen.tsx'
import type { ShortlistSlots } from '../../features/shortlist/shortlist-slots.ts'
import { WatchPanel } from '../../features/watch/watch-panel.tsx'
import { applyCollection } from '../../model/collection/apply-collection.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectedRecord,
  type CollectionState,
  type SavedCollection,
  textOf,
} from '../../model/collection/collection-state.ts'
import { continueQuery } from '../../model/collection/continue-query.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { readPolicies } from '../../model/conflicts/policies.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { fitQuery, withHidden } from '../../model/query/fit-query.ts'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import { useMay, useProfile, useSearchModules } from '../../model/who-i-am.ts'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { CollectionActions } from './collection-actions.tsx'
import classes from './collection-page.module.css'

const slots: ShortlistSlots = {
  Actions: CollectionActions,
  RecordPopup: lazyWindow(async () => (await import('./record-popup-with-slots.tsx')).RecordPopupWithSlots),
  EmailEdit,
  FindEmail: ({ expert }) => (
    <>
      <FindEmail expert={expert} />
      <LookupTrace expert={expert} />
    </>
  ),
  FindEmails,
  MailDraft,
  ConflictDetails: lazyWindow(
    async () => (await import('../../features/conflicts/conflict-details.tsx')).ConflictDetails,
  ),
  WhatWasChecked,
  RulesInWords,
  CompareBar: ({ uuid, input }) => <CompareBar asked={{ manuscript: uuid }} conflicts={input} Load={LoadMark} />,
  HeadExtra: HeadOfCollection,
  ConflictExtra: EditorOfCollected,
  PersonLoad: LoadOfCollected,
  Below: ({ uuid, doubts }) => (
    <>
      <DecisionBelow uuid={uuid} doubts={doubts} />
      <FrozenOfCollection uuid={uuid} />
    </>
  ),
}

/** What it waits for, whether somebody else should handle it, and what updates of the catalogue added. */
function HeadOfCollection({ saved }: { saved: SavedCollection }) {
  return (
    <div className={classes.besides}>
      <ApprovalHead saved={saved} />
      <WatchPanel uuid={saved.uuid} />
      {saved.manuscript && <EditorLine handled={{ manuscript: saved.uuid }} named={saved.manuscript.authors.length} />}
      <ReaderLine saved={saved} />
    </div>
  )
}

/** Asked about together with all others of the collection, as is their load. */
function EditorOfCollected({ record }: { record: CollectedRecord }) {
  return <EditorBadge identifier={record.identifier} among={useCollectedPeople()} isWhole />
}

function useCollectedPeople(): string[] {
  const included = useCollectionPart((state) => state.included)
  return included.filter(({ record_type }) => record_type === 'author').map(({ identifier }) => identifier)
}

function LoadOfCollected({ record }: { record: CollectedRecord }) {
  const here = useCollectionPart(({ saved }) => saved?.uuid)
  return <LoadMark identifier={record.identifier} among={useCollectedPeople()} without={here} />
}

/** `/app/collection/{uuid}/`, with what other features add to it. */
export function CollectionPage() {
  const mayCollect = useMay('use_collections')
  return (
    <>
      {mayCollect && <CollectionGuard />}
      <ShortlistScreen slots={slots} onFindAnother={useFindOthers()} />
    </>
  )
}

/** Searches with the text of a collection, as it was last searched, for people whom it does not have. */
function useFindOthers(): (state: CollectionState) => void {
  const ask = useAsk()
  const modules = useSearchModules()
  const { endpoints } = useProfile()
  return async (state) => {
    await collection.whenSent()
    const people = state.included.filter(({ record_type }) => record_type === 'author')
    const query = queryOf(state, await readPolicies())
    const others = people.reduce((wanted, { identifier }) => withHidden(wanted, shortId(identifier)), query)
    const module = modules.find(({ key }) => key === 'experts')
    const context = { collection: collection.state(), released: collection.released(), endpoints, module }
    ask(applyCollection(fitQuery(others, modules), context))
  }
}

/** The query of a collection; that of a manuscript with which nobody has searched yet hides conflicts with its authors. */
function queryOf(state: CollectionState, policies: readonly ConflictPolicyView[]): Query {
  const { saved, searchedWith } = state
  const query = continueQuery({ ...emptyQuery('experts'), text: textOf(state) }, searchedWith)
  const checked = checkedFor(saved?.manuscript, searchedWith, policies)
  if (query.conflict_of_interest || checked.records.length === 0) return query
  const hiding = { coi_authors: { type: 'exclude' as const, values: [] } }
  return { ...query, conflict_of_interest: checked, filters: { ...hiding, ...query.filters } }
}
