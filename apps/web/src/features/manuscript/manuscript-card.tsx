import { LONGEST_NAME, LONGEST_TITLE } from '@cognate/contract/limits'
import { textOfManuscript } from '@cognate/contract/manuscript-text'
import { Button, TextInput } from '@mantine/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { isFocusFree } from '../../lib/keep-focus.ts'
import { announce } from '../../model/announcements.ts'
import { findNamedPeople } from '../../model/manuscript/name-people.ts'
import {
  type ManuscriptDraft,
  type NamedPerson,
  type PeopleList,
  peopleLists,
} from '../../model/query/manuscript-draft.ts'
import { noticeOfLength } from '../../model/query/text-length.ts'
import { IconFileText } from '../../ui/icons.tsx'
import { CrossButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { useHeightOfContent } from '../../ui/use-height-of-content.ts'
import { KeptAlready } from './kept-already.tsx'
import classes from './manuscript-card.module.css'
import { ManuscriptPlan } from './manuscript-plan.tsx'
import { messages } from './messages.ts'
import { PeopleField } from './people-field.tsx'
import { ReferencesField } from './references-field.tsx'

interface ManuscriptCardProps {
  manuscript: ManuscriptDraft
  /** Whether it is a saved collection already. */
  isSaved: boolean
  /** Whether that collection belongs to somebody else, so that nothing of it is changed here. */
  isForeign?: boolean
  /** What counts as a conflict with its authors. */
  policy?: ReactNode
  /** Whether who handles it is in conflict with its authors. */
  editor?: ReactNode
  /** What was changed elsewhere meanwhile, and what is made of it. */
  news?: ReactNode
  onChange(manuscript: ManuscriptDraft): void
  /** Keeps it, and looks for its reviewers; undefined where no collection can be kept. */
  onFind: (() => Promise<void>) | undefined
  /** Searches with its text, and keeps nothing. */
  onSearch(): void
  /** Puts it away; undefined where it is the collection of the page. */
  onClose: (() => void) | undefined
}

/** To find reviewers and keep the manuscript, or to search alone. */
type Wish = 'find' | 'search'

/** A manuscript in place of the search box: its text and the people it names, to be read over before reviewers are found. */
export function ManuscriptCard({
  manuscript,
  isSaved,
  isForeign = false,
  policy,
  editor,
  news,
  onChange,
  onFind,
  onSearch,
  onClose,
}: ManuscriptCardProps) {
  const { title, number, hidesConflicts } = manuscript
  const { isKeeping, problem, find } = useFinding(onFind)
  const card = useFocusIfLost(!isSaved)
  const change = (changes: Partial<ManuscriptDraft>) => onChange({ ...manuscript, ...changes })
  const text = textOfManuscript(manuscript).trim()
  const notice = noticeOfLength(text.length)
  const maySubmit = text !== '' && !notice?.isTooLong
  const looking = useLookedUp((what) => (what === 'find' ? find : onSearch)())
  useCandidates(manuscript, { decides: !isSaved, onLookUp: looking.count, onChange })
  const ask = (what: Wish, from?: HTMLElement | null) => {
    // Whoever is half typed is taken over as the field is left.
    from?.focus()
    if (maySubmit && !isKeeping) looking.ask(what)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask(onFind && isSaved ? 'find' : 'search')
  }
  return (
    <form
      ref={card}
      tabIndex={-1}
      className={`${shared.stack} ${classes.card}`}
      aria-label={messages.manuscript}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        ask(onFind ? 'find' : 'search', submitter)
      }}
    >
      <div className={`${shared.row} ${shared.quiet}`}>
        <IconFileText size={16} stroke={1.8} aria-hidden />
        <p role="status" className={`${shared.fill} ${shared.breaking}`}>
          {originOf(manuscript)}
        </p>
        {onClose && (
          <CrossButton
            cross={16}
            isLarge
            aria-label={manuscript.file ? messages.forget : messages.plainBox}
            title={manuscript.file ? messages.forget : messages.plainBox}
            onClick={onClose}
          />
        )}
      </div>
      <TextInput
        classNames={{ input: shared.heading }}
        aria-label={messages.title}
        placeholder={messages.title}
        value={title}
        data-wanted={title === '' || undefined}
        maxLength={LONGEST_TITLE}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        onKeyDown={onEnter}
      />
      <AbstractField value={manuscript.abstract} onWrite={(abstract) => change({ abstract })} onKeyDown={onEnter} />
      {notice && (
        <p
          className={`${shared.quietSmall} ${shared.goneWhenEmpty} ${classes.note}`}
          role={notice.isTooLong ? 'alert' : undefined}
          data-problem={notice.isTooLong}
        >
          {notice.text}
        </p>
      )}
      <People manuscript={manuscript} lists={['authors']} onLookUp={looking.count} onChange={change} />
      <details className={classes.more} open={hasOthers(manuscript) || undefined}>
        <summary>{messages.others(manuscript.suggested.length, manuscript.opposed.length)}</summary>
        <People manuscript={manuscript} lists={['suggested', 'opposed']} onLookUp={looking.count} onChange={change} />
      </details>
      <ReferencesField references={manuscript.references} onChange={(references) => change({ references })} />
      {onFind && <ManuscriptPlan manuscript={manuscript} onChange={change} />}
      <div className={shared.toolRow}>
        <Tick
          size="xs"
          label={messages.hideConflicts}
          checked={hidesConflicts}
          onChange={(hidesConflicts) => change({ hidesConflicts })}
        />
        {hidesConflicts && policy}
      </div>
      {editor}
      {news}
      {onFind && !isSaved && <KeptAlready number={number} title={title} />}
      <div className={shared.endRow}>
        {onFind && !isSaved && (
          <TextInput
            className={classes.number}
            aria-label={messages.number}
            placeholder={messages.numberExample}
            value={number}
            data-wanted
            maxLength={LONGEST_NAME}
            onChange={({ currentTarget }) => change({ number: currentTarget.value })}
          />
        )}
        {!isSaved && (
          <Button
            variant={onFind ? 'default' : 'filled'}
            disabled={!maySubmit}
            onMouseDown={stayInField}
            onClick={({ currentTarget }) => ask('search', currentTarget)}
          >
            {onFind ? messages.searchOnly : messages.search}
          </Button>
        )}
        {onFind && (
          <Button
            type="submit"
            loading={isKeeping || looking.isAwaited}
            disabled={!maySubmit}
            onMouseDown={stayInField}
          >
            {messages.find}
          </Button>
        )}
      </div>
      <p className={`${shared.quietSmall} ${shared.goneWhenEmpty} ${classes.note}`}>
        {onFind ? (isForeign ? messages.onlySearched : messages.kept) : ''}
      </p>
      <p role="alert" className={`${shared.quietSmall} ${shared.goneWhenEmpty} ${classes.note}`} data-problem>
        {problem}
      </p>
    </form>
  )
}

/** A field that is left may grow by a line, and the button would then move away from under the pointer. */
const stayInField = (event: MouseEvent) => event.preventDefault()

/**
 * Does what was asked once nobody is looked up any more, with all that was found: somebody whom nobody knows yet would not be
 * checked.
 */
function useLookedUp(act: (what: Wish) => void) {
  const [open, setOpen] = useState(0)
  const [asked, setAsked] = useState<Wish>()
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!asked || open > 0) return
    setAsked(undefined)
    actNow(asked)
  }, [asked, open])
  return {
    isAwaited: asked !== undefined,
    count: (people: number) => setOpen((known) => known + people),
    ask: setAsked,
  }
}

/**
 * What had the focus may be gone, as the box is in whose place a new manuscript stands: the first field that wants filling takes it,
 * on telephones, where a keyboard would cover what was read, the card.
 */
function useFocusIfLost(isNew: boolean) {
  const card = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isNew || !isFocusFree()) return
    const field = card.current?.querySelector<HTMLElement>('[data-wanted]')
    const first = window.matchMedia('(pointer: fine)').matches && field ? field : card.current
    first?.focus({ preventScroll: true })
  }, [isNew])
  return card
}

interface Asking {
  /** Whether they become whom the catalogue knows for certain. */
  decides: boolean
  onLookUp(people: number): void
  onChange: ManuscriptCardProps['onChange']
}

/** Asks once who those of a pasted or saved manuscript may be of whom nobody has said it. Where that fails they stay names. */
function useCandidates(manuscript: ManuscriptDraft, { decides, onLookUp, onChange }: Asking): void {
  const take = useEffectEvent((found: ReadonlyMap<NamedPerson, NamedPerson>) => {
    const filled = peopleLists.map((list) => [list, manuscript[list].map((one) => found.get(one) ?? one)])
    onChange({ ...manuscript, ...Object.fromEntries(filled) })
    announce(messages.lookedUp([...found.values()]))
  })
  const count = useEffectEvent(onLookUp)
  const first = useRef({ manuscript, decides })
  useEffect(() => {
    const own = new AbortController()
    const { manuscript: asked, decides } = first.current
    count(1)
    void findNamedPeople(asked, { decides, signal: own.signal })
      .then((found) => !own.signal.aborted && found.size > 0 && take(found))
      .catch(() => {})
      .finally(() => count(-1))
    return () => own.abort()
  }, [])
}

/** Keeps a manuscript once, and says where that failed. */
function useFinding(onFind: ManuscriptCardProps['onFind']) {
  const [isKeeping, setIsKeeping] = useState(false)
  const [problem, setProblem] = useState('')
  const find = async () => {
    setIsKeeping(true)
    setProblem('')
    try {
      await onFind?.()
    } catch (error) {
      setProblem(messages.notKept(sentenceOf(error)))
    }
    setIsKeeping(false)
  }
  return { isKeeping, problem, find: () => void find() }
}

interface AbstractFieldProps {
  value: string
  onWrite(text: string): void
  onKeyDown(event: KeyboardEvent): void
}

function AbstractField({ value, onWrite, onKeyDown }: AbstractFieldProps) {
  const id = useId()
  const field = useHeightOfContent(value)
  return (
    <textarea
      ref={field}
      id={id}
      className={`${shared.wide} ${classes.abstract}`}
      aria-label={messages.abstract}
      placeholder={messages.abstract}
      rows={3}
      value={value}
      data-wanted={value === '' || undefined}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface PeopleProps {
  manuscript: ManuscriptDraft
  lists: readonly PeopleList[]
  /** So many more are looked up; fewer, where the number is below 0. */
  onLookUp(people: number): void
  onChange(changes: Partial<Record<PeopleList, readonly NamedPerson[]>>): void
}

function People({ manuscript, lists, onLookUp, onChange }: PeopleProps) {
  const cited = manuscript.references.flatMap(({ identifier }) => identifier ?? [])
  return lists.map((list) => (
    <PeopleField
      key={list}
      label={messages.lists[list]}
      people={manuscript[list]}
      cited={cited}
      whileOpen={messages.whileOpen[list]}
      isChecked={list === 'authors'}
      onLookUp={onLookUp}
      onChange={(people) => onChange({ [list]: people })}
    />
  ))
}

const hasOthers = ({ suggested, opposed }: ManuscriptDraft) => suggested.length + opposed.length > 0

/** Where it comes from, and what a person should know of how it was read. */
function originOf({ file, authors, leftOut = 0 }: ManuscriptDraft): string {
  const cut = leftOut > 0 ? [messages.authorsLeftOut(leftOut)] : []
  if (!file) return [authors.length > 0 ? messages.manuscript : messages.pasted, ...cut].join('. ')
  const { warnings, hidden_words, name } = file
  return [
    ...(warnings.includes('no_text') ? [messages.noText] : [messages.read(name)]),
    ...(warnings.includes('no_abstract') ? [messages.noAbstract] : []),
    ...(warnings.includes('first_section') ? [messages.firstSection] : []),
    ...(hidden_words > 0 ? [messages.hidden(hidden_words)] : []),
    ...cut,
  ].join(' ')
}
