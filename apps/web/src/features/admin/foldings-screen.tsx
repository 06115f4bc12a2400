import type { FoldedInstitutionView, FoldingRuleView } from '@cognate/contract'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Column, TwoLines } from '../../ui/data-table.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { usePageNumber } from '../../ui/use-page-number.ts'
import { CopyApart } from './copy-apart.tsx'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { foldingRulesQuery, foldingsQuery } from './use-admin.ts'

const words = messages.foldings
type Part = keyof typeof words.parts

/** `/app/admin/foldings/`: which institutions of the catalogue in use are one, and what the operator's file says of it; read only. */
export function FoldingsScreen() {
  const [part, setPart] = useState<Part>('institutions')
  const { setPage } = usePageNumber()
  const Shown = part === 'institutions' ? Institutions : Rules
  return (
    <Page title={messages.parts.foldings} lead={words.lead[part]}>
      <Shown
        choice={
          <SegmentedControl
            aria-label={words.which}
            data={Object.entries(words.parts).map(([value, label]) => ({ value, label }))}
            value={part}
            onChange={(value) => {
              setPart(value as Part)
              setPage(1)
            }}
          />
        }
      />
    </Page>
  )
}

function Institutions({ choice }: { choice: ReactNode }) {
  const screen = useListScreen()
  const { page, search } = screen
  const list = useQuery(foldingsQuery({ page, search }))
  return (
    <Listing
      screen={screen}
      before={choice}
      search={words.search}
      nouns={['institution', 'institutions']}
      list={list}
      empty={<QuietText>{search === '' ? words.noInstitutions : words.noMatch}</QuietText>}
      note={list.data?.is_complete === false && <QuietText>{words.endsHere}</QuietText>}
      label={words.parts.institutions}
      columns={institutionColumns}
      keyOf={({ id }) => id}
    />
  )
}

function Rules({ choice }: { choice: ReactNode }) {
  const screen = useListScreen()
  const list = useQuery(foldingRulesQuery({ page: screen.page, search: screen.search }))
  return (
    <Listing
      screen={screen}
      before={choice}
      search={words.searchRules}
      nouns={['row', 'rows']}
      list={list}
      empty={<QuietText>{list.data?.is_there ? words.noMatch : words.noFile}</QuietText>}
      label={words.parts.rules}
      columns={ruleColumns}
      keyOf={({ line }) => String(line)}
    />
  )
}

const institutionColumns: Column<FoldedInstitutionView>[] = [
  {
    head: words.columns.institution,
    isName: true,
    width: '32%',
    cell: ({ id, display_name, country_code, works_count }) => (
      <TwoLines
        first={<bdi className={shared.strong}>{display_name}</bdi>}
        below={words.facts(id, country_code, works_count)}
      />
    ),
  },
  {
    head: words.columns.alsoWritten,
    cell: ({ also_written }) => <AlsoWritten names={also_written} />,
  },
  {
    head: words.columns.actions,
    isHeadSpoken: true,
    width: '88px',
    cell: ({ display_name, also_written }) => <CopyApart names={also_written} label={words.copyApart(display_name)} />,
  },
]

/** Names that are shown before somebody asks for all. */
const FIRST_NAMES = 5

function AlsoWritten({ names }: { names: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (names.length === 0) return <span className={shared.quiet}>{words.oneName}</span>
  const shown = showsAll ? names : names.slice(0, FIRST_NAMES)
  return (
    <div>
      {shown.map((name) => (
        <div key={name}>
          <bdi>{name}</bdi>
        </div>
      ))}
      {names.length > shown.length && (
        <QuietButton onClick={() => setShowsAll(true)}>{words.moreNames(names.length - shown.length)}</QuietButton>
      )}
    </div>
  )
}

const ruleColumns: Column<FoldingRuleView>[] = [
  { head: words.columns.line, width: '64px', cell: ({ line }) => line },
  {
    head: words.columns.rule,
    isName: true,
    cell: ({ action, name, into }) =>
      action === null ? (
        <span className={shared.quiet}>{words.notRead}</span>
      ) : (
        <bdi>{words.rule[action](name, into)}</bdi>
      ),
  },
  {
    head: words.columns.state,
    width: '40%',
    cell: ({ state }) => (
      <span className={state === 'in_force' || state === 'next_import' ? undefined : shared.warning}>
        {words.states[state]}
      </span>
    ),
  },
]
