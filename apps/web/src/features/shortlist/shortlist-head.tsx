import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectionState,
  mayChange,
  type SavedCollection,
  textOf,
} from '../../model/collection/collection-state.ts'
import { countRoles, isLate, todayHere } from '../../model/collection/shortlist.ts'
import { useSavingState } from '../../model/collection/use-collection.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { CollectionNameEdit, CollectionReferenceEdit } from '../../ui/collection-edits.tsx'
import { IconArchive, IconCircleCheck, IconCloudUpload, IconFileText, IconSearch } from '../../ui/icons.tsx'
import { textBeginning } from '../../ui/marked-text.ts'
import page from '../../ui/page.module.css'
import shared from '../../ui/shared.module.css'
import { toolLook } from '../../ui/tool-look.tsx'
import { messages } from './messages.ts'
import { NextRound } from './next-round.tsx'
import classes from './shortlist-screen.module.css'
import type { ShortlistSlots } from './shortlist-slots.ts'

interface ShortlistHeadProps {
  state: CollectionState & { saved: SavedCollection }
  Actions: ShortlistSlots['Actions']
  /** Searches for others than those whom it has; undefined where its page is opened to search on. */
  onFindMore: (() => void) | undefined
}

/** What the collection is for: its name, reference and text, how many it has of those wanted, and what can be done with it. */
export function ShortlistHead({ state, Actions, onFindMore }: ShortlistHeadProps) {
  const { saved, included } = state
  const wanted = saved.manuscript?.wanted.reviewers ?? 0
  const missing = wanted - agreedReviewers(state)
  return (
    <header className={`${shared.wrapping} ${shared.spread} ${page.head}`}>
      <div className={`${shared.stackTiny} ${shared.shrinking} ${classes.names}`}>
        <Names saved={saved} />
        <TextOf state={state} />
        <Facts state={state} />
        {saved.withheld && <p className={shared.quietBody}>{messages.withheld(saved.withheld)}</p>}
        {missing > 0 && !saved.closed_at && <HowManyToAsk missing={missing} wanted={wanted} />}
      </div>
      <div className={shared.wrappingRow} data-on="screen">
        <FindMore uuid={saved.uuid} onFind={onFindMore} isBeside={hasOnlyOthers(included)} />
        <NextRound state={state} />
        <Button component={Link} to={`/app/collection/${saved.uuid}/report/`} {...toolLook(IconFileText)}>
          {messages.report}
        </Button>
        {saved.access.is_owned && <CloseCollection saved={saved} />}
        <Actions saved={saved} hasWorks={included.some(({ record_type }) => record_type === 'work')} />
      </div>
    </header>
  )
}

/** Whether partners, works or the like were collected, and no people. */
const hasOnlyOthers = (included: ShortlistHeadProps['state']['included']): boolean =>
  included.length > 0 && included.every(({ record_type }) => record_type !== 'author')

interface FindMoreProps {
  uuid: string
  onFind: (() => void) | undefined
  /** Whether people are beside what the collection is for. */
  isBeside?: boolean
}

/** Leads to further people: to the results where they can be asked for at once. */
export function FindMore({ uuid, onFind, isBeside = false }: FindMoreProps) {
  const look = {
    ...{ size: 'compact-md', variant: isBeside ? 'default' : undefined },
    leftSection: <IconSearch size={16} stroke={1.8} aria-hidden />,
  }
  const label = isBeside ? messages.findBeside : messages.findMore
  return onFind ? (
    <Button {...look} onClick={onFind}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={`/app/search/${uuid}/`}>
      {label}
    </Button>
  )
}

/** How many reviewers agreed, whether they delivered or not; who is late has not answered, as the history counts it. */
function agreedReviewers({ included }: ShortlistHeadProps['state']): number {
  const hasAgreed = ({ role, status }: (typeof included)[number]) =>
    role === 'reviewer' && (status === 'agreed' || status === 'delivered')
  return included.filter(hasAgreed).length
}

function Names({ saved }: { saved: SavedCollection }) {
  const { name, external_identifier, access } = saved
  const title = (shown: string) => (
    <h1 className={`${shared.pageTitle} ${shared.noRing}`} tabIndex={-1}>
      <bdi>{shown}</bdi>
    </h1>
  )
  const reference = (shown: string) => (
    <span className={shared.quietBody}>
      {shown === '' ? <span data-on="screen">{messages.noReference}</span> : <bdi>{shown}</bdi>}
    </span>
  )
  if (!access.is_owned)
    return (
      <>
        {title(name)}
        {external_identifier && reference(external_identifier)}
        <p className={shared.quietBody}>{sharedWords(saved)}</p>
      </>
    )
  return (
    <>
      <CollectionNameEdit name={name} onSave={(next) => collection.describe({ name: next })}>
        {title}
      </CollectionNameEdit>
      <CollectionReferenceEdit collection={saved} onSave={(next) => collection.describe({ external_identifier: next })}>
        {reference}
      </CollectionReferenceEdit>
    </>
  )
}

/** What somebody may do with a collection that is shared with them. */
function sharedWords(saved: SavedCollection): string {
  if (saved.access.may === 'approve') return messages.sharedToApprove
  return mayChange(saved) ? messages.shared : messages.sharedToLook
}

/**
 * The text that people are found for: its title, or its first line, unfolds to what follows. It is open for whoever did not choose,
 * and has to judge them by it.
 */
function TextOf({ state }: { state: ShortlistHeadProps['state'] }) {
  const text = textOf(state)
  const { manuscript } = state.saved
  const title = manuscript?.title || textBeginning(text.split('\n', 1)[0]!, 200)
  const rest = manuscript?.title ? manuscript.abstract : text.slice(title.length).trim()
  const isNamed = state.saved.name.includes(title)
  const authors = manuscript?.authors.map(withPlace) ?? []
  return (
    <>
      {rest !== '' ? (
        <details
          className={`${shared.prose} ${shared.reading} ${classes.text}`}
          open={state.saved.access.may === 'approve'}
        >
          <summary>{isNamed ? messages.text : <bdi>{title}</bdi>}</summary>
          <p>{rest}</p>
        </details>
      ) : (
        !isNamed && <p className={`${shared.prose} ${shared.reading}`}>{title}</p>
      )}
      {manuscript && (
        <p className={shared.quietBody}>
          {authors.length > 0 && messages.by(authors)}{' '}
          {state.saved.access.is_owned && (
            <Link data-on="screen" to={`/app/search/${state.saved.uuid}/`}>
              {messages.editManuscript}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

/** An author as the manuscript names them, with the first place that it says. */
const withPlace = ({ name, affiliations: [place] }: NonNullable<SavedCollection['manuscript']>['authors'][number]) =>
  place ? `${name} (${place})` : name

/** How many of those wanted are there, until when answers are awaited, and whether all is saved. */
function Facts({ state }: { state: ShortlistHeadProps['state'] }) {
  const { manuscript } = state.saved
  const { reviewers, alternates } = countRoles(state)
  const { closed_at } = state.saved
  const late = closed_at ? 0 : state.included.filter((record) => isLate(record, todayHere())).length
  const wanted = manuscript?.wanted
  const hasPassed = !closed_at && (manuscript?.answer_by ?? todayHere()) < todayHere()
  return (
    <ul className={`${shared.quietBody} ${shared.factRow}`}>
      {(wanted || reviewers + alternates > 0) && (
        <>
          <li className={classes.count}>{messages.roles(messages.reviewers, reviewers, wanted?.reviewers)}</li>
          <li className={classes.count}>{messages.roles(messages.alternates, alternates, wanted?.alternates)}</li>
        </>
      )}
      {manuscript && manuscript.round > 1 && <li>{messages.round(manuscript.round)}</li>}
      {manuscript?.answer_by && (
        <li className={hasPassed ? shared.warning : undefined}>{messages.answerBy(manuscript.answer_by, hasPassed)}</li>
      )}
      {closed_at && <li>{messages.closedOn(closed_at)}</li>}
      {late > 0 && <li className={shared.alert}>{messages.late(late)}</li>}
      {mayChange(state.saved) && (
        <li data-on="screen">
          <SavedState />
        </li>
      )}
    </ul>
  )
}

function SavedState() {
  const state = useSavingState()
  const isSending = state === 'sending'
  const Icon = isSending ? IconCloudUpload : IconCircleCheck
  return (
    <span className={`${shared.inlineRow} ${shared.success} ${classes.state}`} role="status" data-sending={isSending}>
      {state && (
        <>
          <Icon size={15} stroke={1.7} aria-hidden />
          {/* Read aloud once it is done. */}
          <span aria-hidden={isSending}>{isSending ? messages.saving : messages.saved}</span>
        </>
      )}
    </span>
  )
}

/** How many to ask so that as many as are still missing agree: by the history of the organisation, else by a rule of thumb with its source. */
function HowManyToAsk({ missing, wanted }: { missing: number; wanted: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.askingRate,
    queryFn: ({ signal }) => call('getAskingRate', { signal, priority: 'suggestion' }),
    staleTime: 10 * 60_000,
    retry: false,
  })
  if (!data || missing < 1) return null
  const { is_own, asked, agreed, rate, months, source } = data
  return (
    <p className={shared.quietBody} data-on="screen">
      {messages.howMany(Math.ceil(missing / rate), missing, missing < wanted)}{' '}
      {is_own ? messages.ownRate(agreed, asked, months) : messages.ruleOfThumb(agreed, asked)}
      {source && (
        <>
          {' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer">
            {source.title}
          </a>
        </>
      )}
    </p>
  )
}

/** Closes a collection that is done with, so that its people are in it no more where they are wanted elsewhere, or opens it again. */
function CloseCollection({ saved }: { saved: SavedCollection }) {
  const topic = `closing ${saved.uuid}`
  const close = useMutation({
    mutationFn: (closed: boolean) => collection.describe({ closed }),
    onSuccess: (_, closed) => {
      for (const queryKey of [queryKeys.allLoads, queryKeys.collections])
        void queryClient.invalidateQueries({ queryKey })
      showToast({
        ...{ tone: 'success', topic, title: closed ? messages.closed : messages.reopened },
        ...(closed && { details: messages.whatClosingDoes }),
      })
    },
    onError: (error, closed) =>
      showToast({ tone: 'danger', topic, title: messages.notClosed(closed), details: sentenceOf(error) }),
  })
  const isClosed = saved.closed_at !== undefined
  return (
    <Button
      {...toolLook(IconArchive)}
      title={isClosed ? undefined : messages.whatClosingDoes}
      loading={close.isPending}
      onClick={() => close.mutate(!isClosed)}
    >
      {isClosed ? messages.reopen : messages.close}
    </Button>
  )
}
