import { Button, FileButton, Loader } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { saveFile, textFile } from '../../../lib/save-file.ts'
import { toCsv } from '../../../lib/sheets/csv.ts'
import { AUTHORS } from '../../../model/manuscript/manuscript-query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconFileSpreadsheet } from '../../../ui/icons.tsx'
import { Problem } from '../../../ui/page.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import shared from '../../../ui/shared.module.css'
import type { Row } from './make-manuscript.ts'
import classes from './manuscript-list-dialog.module.css'
import { messages } from './messages.ts'
import { type RowState, useManuscriptList } from './use-manuscript-list.ts'

interface ManuscriptListDialogProps {
  /** A file that was chosen or dropped already. */
  file: File | undefined
  onClose(): void
}

/** A CSV of manuscripts: what its rows say, and what becomes of each when they are added. */
export function ManuscriptListDialog({ file, onClose }: ManuscriptListDialogProps) {
  const { reading, list, states, adding, read, add, stop } = useManuscriptList()
  const readGiven = useEffectEvent(() => void read(file))
  useEffect(() => readGiven(), [file])
  const wanted = list?.manuscripts.filter(({ kept }) => kept === null) ?? []
  const left = wanted.filter(({ row }) => !wasMade(states.get(row)))
  const hasBegun = states.size > 0
  return (
    <Dialog onClose={onClose} title={messages.title} size={860}>
      <div className={shared.stackLarge}>
        {reading.step === 'reading' ? (
          <p role="status" className={shared.row}>
            <Loader size={14} aria-hidden />
            <bdi>{messages.reading(reading.name)}</bdi>
          </p>
        ) : (
          !list && <Help />
        )}
        {reading.step === 'none' && reading.problem && <Problem>{reading.problem}</Problem>}
        {list && (
          <>
            <Summary bad={list.bad_rows} unread={list.unread_columns} known={list.manuscripts.length - wanted.length}>
              {hasBegun && !adding ? <Outcome states={states} /> : messages.good(wanted.length)}
            </Summary>
            {list.manuscripts.length > 0 && <Rows rows={list.manuscripts} states={states} />}
          </>
        )}
        <div className={`${shared.wrappingRow} ${shared.endRow}`}>
          {adding ? (
            <>
              <label className={`${shared.row} ${shared.figures} ${shared.grow} ${shared.wrapping}`}>
                {messages.adding(adding.done, adding.all)}
                <progress max={adding.all} value={adding.done} />
              </label>
              <Button variant="default" onClick={stop}>
                {messages.stop}
              </Button>
            </>
          ) : (
            <>
              {!list && <QuietButton onClick={saveTemplate}>{messages.template}</QuietButton>}
              <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(chosen) => void read(chosen)}>
                {(props) => (
                  <Button
                    {...props}
                    variant={list ? 'default' : 'filled'}
                    disabled={reading.step === 'reading'}
                    leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
                  >
                    {list ? messages.another : messages.choose}
                  </Button>
                )}
              </FileButton>
              {list && left.length > 0 && (
                <Button onClick={() => void add(left)}>
                  {hasBegun && left.every(({ row }) => states.has(row))
                    ? messages.again(left.length)
                    : messages.add(left.length)}
                </Button>
              )}
              {list && left.length === 0 && <Button onClick={onClose}>{messages.close}</Button>}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const wasMade = (state: RowState | undefined) => typeof state === 'object' && 'uuid' in state

function saveTemplate(): void {
  saveFile(messages.templateName, textFile(toCsv(messages.templateRows), 'text/csv'))
}

function Help() {
  return (
    <div className={shared.stack}>
      <p>{messages.help}</p>
      <dl className={`${shared.stackSmall} ${shared.terms} ${classes.columns}`}>
        {messages.columns.map(([names, meaning]) => (
          <div key={names}>
            <dt>{names}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface SummaryProps {
  bad: readonly { row: number; reason: keyof typeof messages.reasons }[]
  unread: readonly string[]
  known: number
  children: ReactNode
}

/** How many manuscripts a list gives, and what of it is left out and why. */
function Summary({ bad, unread, known, children }: SummaryProps) {
  return (
    <div className={shared.stackSmall}>
      <div role="status" className={shared.strong}>
        {children}
      </div>
      {known > 0 && <p>{messages.known(known)}</p>}
      {unread.length > 0 && <p className={shared.quiet}>{messages.unread(unread)}</p>}
      {bad.length > 0 && (
        <div>
          <p className={shared.warning}>{messages.bad(bad.length)}</p>
          <ul className={`${shared.stackTight} ${shared.aboveTiny} ${shared.scrolling} ${classes.bad}`}>
            {bad.map(({ row, reason }) => (
              <li key={row}>
                <span>{messages.row(row)}</span> {messages.reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** What was added, what was not, and what is open in it. */
function Outcome({ states }: { states: ReadonlyMap<number, RowState> }) {
  const all = [...states.values()]
  const made = all.flatMap((state) => (typeof state === 'object' && 'uuid' in state ? state : []))
  const failed = all.length - made.length
  const open = made.filter(({ hasOpen }) => hasOpen).length
  const sentences = [
    messages.added(made.length),
    ...(failed > 0 ? [messages.notAdded(failed)] : []),
    ...(open > 0 ? [messages.open(open)] : []),
  ]
  return sentences.join(' ')
}

function Rows({ rows, states }: { rows: readonly Row[]; states: ReadonlyMap<number, RowState> }) {
  const { heads } = messages
  const columns: Column<Row>[] = [
    { head: heads.row, width: '56px', cell: ({ row }) => row },
    {
      head: heads.number,
      width: '140px',
      cell: ({ external_identifier }) => <bdi>{external_identifier ?? ''}</bdi>,
    },
    {
      head: heads.title,
      isName: true,
      cell: ({ name }) => <bdi className={shared.breaking}>{name}</bdi>,
    },
    {
      head: heads.people,
      width: '24%',
      cell: ({ manuscript }) => messages.people(manuscript.authors.map(({ name }) => name)),
    },
    { head: heads.state, width: '18%', cell: (row) => <State row={row} state={states.get(row.row)} /> },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <section className={shared.scrolling} aria-label={messages.list} tabIndex={0}>
      <DataTable label={messages.list} columns={columns} rows={rows} keyOf={({ row }) => String(row)} />
    </section>
  )
}

function State({ row: { kept, name, doubts }, state }: { row: Row; state: RowState | undefined }) {
  const { states } = messages
  if (state === 'adding') return states.adding
  if (state && 'problem' in state) return <span className={shared.danger}>{states.failed(state.problem)}</span>
  const uuid = state?.uuid ?? kept
  if (uuid === null || uuid === undefined)
    return (
      // One thing beside its head, where rows stand one below the other.
      <div>
        <span className={shared.quiet}>{states.good}</span>
        {doubts.map((doubt) => (
          <p key={doubt} className={shared.warning}>
            {messages.doubts[doubt]}
          </p>
        ))}
      </div>
    )
  return (
    <>
      <Link to={`/app/collection/${uuid}/`} aria-label={states.open(name)}>
        {state ? states.added : states.known}
      </Link>
      {state?.hasOpen && (
        <Link to={`/app/search/${uuid}/${AUTHORS}`} aria-label={states.toChooseIn(name)}>
          {states.toChoose}
        </Link>
      )}
    </>
  )
}
