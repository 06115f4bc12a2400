import { fullName } from '@cognate/contract/full-name'
import { shortId } from '@cognate/contract/ids'
import { Menu, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useMatch } from 'react-router'
import { sentenceOf } from '../../lib/api-error.ts'
import {
  type CollectionState,
  groupByKind,
  mayChange,
  type SavedCollection,
} from '../../model/collection/collection-state.ts'
import { chosenOf, shortlistOf, toReach } from '../../model/collection/shortlist.ts'
import { useAddressOrigins } from '../../model/collection/use-address-origins.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { useOpenedCollection, useOwnCollection } from '../../model/collection/use-opened-collection.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import { showToast } from '../../model/toasts.ts'
import { useMay, useProfile, useSearchModules } from '../../model/who-i-am.ts'
import { CollectionsNotLicensed } from '../../ui/collections-not-licensed.tsx'
import { Failure } from '../../ui/failure.tsx'
import { IconCheck, IconColumns } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Missing } from '../../ui/missing.tsx'
import { OpenedMenu } from '../../ui/opened-menu.tsx'
import page from '../../ui/page.module.css'
import shared from '../../ui/shared.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AddPeople } from './add-people.tsx'
import { CheckLine } from './check-line.tsx'
import { HiddenPeople } from './hidden-people.tsx'
import { Independence } from './independence-line.tsx'
import { WordsOfGone } from './lost-words.tsx'
import { messages } from './messages.ts'
import { OtherRecords } from './other-records.tsx'
import { PeopleTable } from './people-table.tsx'
import { doubtsOf, isFit } from './person-conflicts.tsx'
import { TypedWords } from './saved-fields.tsx'
import { FindMore, ShortlistHead } from './shortlist-head.tsx'
import classes from './shortlist-screen.module.css'
import type { ShortlistSlots } from './shortlist-slots.ts'
import { chosenColumns, toggleColumn, useShownColumns } from './shown-columns.ts'
import { UnfitPeople } from './unfit-people.tsx'
import { useCheckedFor, useConflictChecks, useConflictsOfAllYears } from './use-checks.ts'
import { useKnownPeople } from './use-known-records.ts'

const nobody: [] = []

interface ShortlistScreenProps {
  slots: ShortlistSlots
  /** Searches with the collection for others than those whom it has. */
  onFindAnother(state: CollectionState): void
}

/** `/app/collection/{uuid}/`: the people of a collection, why each was collected, and how far asking them has come. C-09. */
export function ShortlistScreen(props: ShortlistScreenProps) {
  return useMay('use_collections') ? <Opened {...props} /> : <CollectionsNotLicensed />
}

function Opened(props: ShortlistScreenProps) {
  const uuid = useMatch('/app/collection/:uuid')?.params.uuid?.toLowerCase()
  useOwnCollection()
  const { name, isMissing, error, view, retry } = useOpenedCollection(uuid)
  const state = useCollection()
  const { saved } = state
  usePageTitle(name ?? (isMissing ? messages.missing : ''))
  if (isMissing) return <Gone />
  if (error) return <Failure title={messages.failed} details={sentenceOf(error)} onRetry={retry} />
  if (saved?.uuid === uuid && saved && !state.isUnread) return <Shortlist {...props} state={{ ...state, saved }} />
  // It was here and is not any more: deleted, or no longer shared. A toast says which.
  const isLost = view !== undefined && saved === undefined && state.isTouched
  return isLost ? <Gone /> : <Loading />
}

function Gone() {
  return (
    <>
      <Missing title={messages.missing} details={messages.missingInFull} />
      <TypedWords />
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={messages.loading} className={`${shared.frame} ${page.page} ${classes.page}`}>
      <Skeleton height={26} width="42%" />
      <Skeleton height={13} width="60%" mt={14} mb={32} />
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} height={64} mb={12} />
      ))}
    </div>
  )
}

function Shortlist({
  state,
  slots,
  onFindAnother,
}: ShortlistScreenProps & { state: CollectionState & { saved: SavedCollection } }) {
  const { saved, included } = state
  const { uuid } = saved
  const mayEdit = mayChange(saved)
  useBeginning(uuid)
  useClosing(saved)
  const modules = useSearchModules()
  const { endpoints } = useProfile()
  const [opened, setOpened] = useState<RecordReference>()
  const shortlist = useMemo(() => shortlistOf({ included }), [included])
  const people = useMemo(() => included.filter(({ record_type }) => record_type === 'author'), [included])
  const groups = useMemo(() => groupByKind(included.filter(({ record_type }) => record_type !== 'author')), [included])
  const { input, isReady } = useCheckedFor(state)
  const checks = useConflictChecks(isReady ? people : nobody, input, uuid)
  const ofAllYears = useConflictsOfAllYears(isReady ? people : nobody, input, uuid)
  const known = useKnownPeople(people)
  const addresses = useAddressOrigins(uuid, people)
  const fit = useMemo(
    () => shortlist.others.filter((record) => isFit(record, { checked: checks.data, manuscript: saved.manuscript })),
    [shortlist, checks.data, saved.manuscript],
  )
  const { manuscript } = saved
  const chosen = chosenOf(state)
  const doubts = doubtsOf(chosen, { checked: checks.data, manuscript })
  const { Below, CompareBar, HeadExtra, RecordPopup, FindEmails } = slots
  const toAsk = toReach(state)
  const unaddressed = toAsk.filter(({ email_address }) => !email_address).length
  const lookups = toAsk.flatMap(({ identifier }) => addresses?.lookups.get(shortId(identifier)) ?? [])
  const incomplete = lookups.filter(({ failed_services }) => failed_services.length > 0).length
  const lookedUp = { incomplete, inVain: lookups.length - incomplete }
  const unreached = toAsk.flatMap(({ email_address, identifier }) =>
    email_address ? [] : (known?.get(shortId(identifier)) ?? []),
  )
  const findAnother = state.texts.length > 0 ? () => onFindAnother(state) : undefined
  // A plain collection shows first what it searches with.
  const findMore = saved.manuscript ? findAnother : undefined
  return (
    <div className={`${shared.frame} ${page.page} ${classes.page}`}>
      <ShortlistHead state={state} Actions={slots.Actions} onFindMore={findMore} />
      {HeadExtra && <HeadExtra saved={saved} />}
      <WordsOfGone included={included} mayEdit={mayEdit} />
      {!mayEdit && <TypedWords />}
      {people.length > 0 && (
        <>
          <CheckLine checks={checks} input={input} uuid={uuid} slots={slots} isWhole={saved.access.may === 'approve'} />
          <UnfitPeople people={chosen} manuscript={manuscript} inConflict={doubts.map(({ name }) => name)} />
          <Independence state={state} candidates={fit} known={known} mayEdit={mayEdit} onFindOthers={findAnother} />
          <div data-on="screen" className={`${shared.wrappingRow} ${shared.aboveSmall} ${classes.tableTools}`}>
            {mayEdit && <AddPeople key={uuid} />}
            {mayEdit && <FindEmails experts={unreached} />}
            {!mayEdit && unaddressed > 0 && (
              <span className={shared.quietBody}>
                {messages.unreached({ missing: unaddressed, of: toAsk.length, ...lookedUp }, Boolean(toAsk[0]?.role))}
              </span>
            )}
            <ColumnsMenu />
          </div>
          <PeopleTable
            shortlist={shortlist}
            slots={slots}
            mayEdit={mayEdit}
            uuid={uuid}
            checked={checks.data}
            ofAllYears={ofAllYears}
            isChecking={checks.isFetching}
            input={input}
            known={known}
            addresses={addresses}
            answerBy={saved.manuscript?.answer_by}
            onFindAnother={findAnother}
            onOpen={setOpened}
          />
          {CompareBar && <CompareBar uuid={uuid} input={input} />}
        </>
      )}
      {included.length === 0 && <Nobody uuid={uuid} onFindMore={findMore} />}
      {people.length === 0 && mayEdit && <AddPeople key={uuid} />}
      <HiddenPeople state={state} />
      {groups.map((group) => (
        <OtherRecords key={group.type} group={group} modules={modules} mayEdit={mayEdit} onOpen={setOpened} />
      ))}
      {Below && <Below uuid={uuid} doubts={doubts.map(({ name, doubt }) => `${name}: ${doubt}.`)} />}
      <Suspense>
        {opened && <RecordPopup result={opened} endpoints={endpoints} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  )
}

/** Tells whoever works on a collection of somebody else when that is closed meanwhile. */
function useClosing({ uuid, closed_at, access }: SavedCollection): void {
  const [wasOpen, setWasOpen] = useState(closed_at === undefined ? uuid : undefined)
  const isClosed = closed_at !== undefined
  const owner = access.owner && fullName(access.owner)
  const say = useEffectEvent(() => {
    setWasOpen(isClosed ? undefined : uuid)
    if (!isClosed || wasOpen !== uuid || access.is_owned) return
    showToast({
      ...{ tone: 'info', title: messages.closedBy(owner), details: messages.whatClosedMeans },
      topic: `closing ${uuid}`,
    })
  })
  useEffect(say, [isClosed, uuid])
}

/** A collection begins at its head, or at the person whom the address names. */
function useBeginning(uuid: string): void {
  const record = useLocation().hash.slice(1)
  // Before it is seen: later, it would move under a press.
  useLayoutEffect(() => {
    const row = record === '' ? null : document.getElementById(record)
    if (!row) {
      // Newer browsers answer a promise; React would call it to clean up.
      window.scrollTo({ top: 0 })
      return
    }
    row.scrollIntoView({ block: 'center' })
    row.querySelector('button')?.focus({ preventScroll: true })
  }, [uuid, record])
}

function Nobody({ uuid, onFindMore }: { uuid: string; onFindMore: (() => void) | undefined }) {
  return (
    <div className={`${shared.stack} ${shared.centredText} ${classes.empty}`}>
      <p>{messages.nobody}</p>
      <p className={shared.quietBody}>{messages.nobodyInFull}</p>
      <FindMore uuid={uuid} onFind={onFindMore} />
    </div>
  )
}

/** Which columns the people of a collection have. */
function ColumnsMenu() {
  const shown = useShownColumns()
  return (
    <MenuButton
      className={`${shared.quietBody} ${shared.inlineRow} ${classes.columns}`}
      preload={() => {}}
      menu={(close) => (
        <OpenedMenu label={messages.chooseColumns} onClose={close} width={220} position="bottom-end">
          {chosenColumns.map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={shown.has(column)}
              closeMenuOnClick={false}
              rightSection={shown.has(column) && <IconCheck size={16} stroke={2} aria-hidden />}
              onChange={() => toggleColumn(column)}
            >
              {messages.columns[column]}
            </Menu.CheckboxItem>
          ))}
        </OpenedMenu>
      )}
    >
      <IconColumns size={16} stroke={1.7} aria-hidden />
      {messages.chooseColumns}
    </MenuButton>
  )
}
