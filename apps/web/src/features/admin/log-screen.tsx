import type { LogEntryView, LogKind } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Age } from '../../ui/age.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx'
import { List, ListTools } from '../../ui/list.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { Download } from './listing.tsx'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { givenOf, type LogSearch, logQuery, PAGE_SIZE, SEARCH_DELAY } from './use-admin.ts'

const words = messages.log

type Narrowing = Omit<LogSearch, 'log' | 'user'>
const EVERYTHING: Narrowing = { organisation: null, event: null, since: '', until: '' }

/** `/app/admin/log/`: what was changed, and who read what; the newest first. */
export function LogScreen() {
  const screen = useListScreen<LogEntryView>()
  const [log, setLog] = useState<LogKind>('audit')
  const [narrowing, setNarrowing] = useState(EVERYTHING)
  const asked = { log, user: screen.search, ...narrowing }
  const list = useQuery(logQuery({ page: screen.page, ...asked }))
  const narrow = (change: Partial<Narrowing>) => {
    setNarrowing((known) => ({ ...known, ...change }))
    screen.showFirstPage()
  }
  const choose = (kind: string) => {
    setLog(kind as LogKind)
    narrow({ event: null })
  }
  return (
    <Page
      title={messages.parts.log}
      lead={words.lead[log]}
      actions={<Download path={paths.adminLogFile} query={givenOf(asked)} />}
    >
      <ListTools>
        <SegmentedControl
          aria-label={words.which}
          data={Object.entries(words.logs).map(([value, label]) => ({ value, label }))}
          value={log}
          onChange={choose}
        />
        <SearchField label={words.user} delay={SEARCH_DELAY} onSearch={screen.setSearch} />
        <OrganisationField
          label={messages.people.organisation}
          placeholder={messages.people.allOrganisations}
          isLabelHidden
          value={narrowing.organisation}
          onChange={(organisation) => narrow({ organisation })}
        />
        <Select
          aria-label={words.event}
          placeholder={words.allEvents}
          data={list.data?.events.map(({ event, meaning }) => ({ value: event, label: words.happened(meaning) })) ?? []}
          value={narrowing.event}
          onChange={(event) => narrow({ event })}
          searchable
          clearable
        />
        {(['since', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            aria-label={words[end]}
            title={words[end]}
            value={narrowing[end]}
            onChange={({ currentTarget }) => narrow({ [end]: currentTarget.value })}
          />
        ))}
      </ListTools>
      <List nouns={['entry', 'entries']} list={list} pageSize={PAGE_SIZE} empty={<QuietText>{words.none}</QuietText>}>
        {(entries) => (
          <DataTable
            label={words.logs[log]}
            columns={columns(new Map(list.data?.events.map(({ event, meaning }) => [event, meaning])))}
            rows={entries.map((entry, at) => ({ ...entry, at_row: at }))}
            keyOf={({ at, at_row }) => `${at} ${at_row}`}
          />
        )}
      </List>
    </Page>
  )
}

const columns = (meanings: ReadonlyMap<string, string>): Column<LogEntryView & { at_row: number }>[] => [
  { head: words.columns.at, width: '120px', cell: ({ at }) => <Age time={at} /> },
  {
    head: words.columns.who,
    width: '16%',
    cell: ({ who, address }) => (
      <TwoLines
        first={who === null ? <span className={shared.quiet}>{words.nobody}</span> : <bdi>{who}</bdi>}
        below={address}
      />
    ),
  },
  {
    head: words.columns.event,
    isName: true,
    width: '22%',
    cell: ({ event, organisation }) => (
      <div title={meanings.get(event)}>
        <TwoLines
          first={words.happened(meanings.get(event) ?? event)}
          below={[event, organisation].filter(Boolean).join(' · ')}
        />
      </div>
    ),
  },
  { head: words.columns.subject, width: '22%', cell: ({ subject }) => <bdi>{subject}</bdi> },
  {
    head: words.columns.details,
    cell: ({ details, calls, records }) => (
      <TwoLines first={<bdi>{details}</bdi>} below={calls !== null && words.counts(calls, records ?? 0)} />
    ),
  },
]
