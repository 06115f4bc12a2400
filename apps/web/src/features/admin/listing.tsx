import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOf } from '../../lib/api.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { List, ListTools } from '../../ui/list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { useListScreen } from '../../ui/use-list-screen.ts'
import { messages } from './messages.ts'
import { PAGE_SIZE, SEARCH_DELAY } from './use-admin.ts'

interface ListingProps<Row> {
  screen: Pick<ReturnType<typeof useListScreen>, 'setSearch'>
  /** Singular and plural of the listed thing. */
  nouns: [one: string, several: string]
  list: UseQueryResult<{ count: number; results: Row[] }>
  /** What the search field is called; undefined where nothing is searched. */
  search?: string | undefined
  /** What narrows the list, before and after the search field. */
  before?: ReactNode
  after?: ReactNode
  empty: ReactNode
  /** Stands above the rows. */
  note?: ReactNode
  label: string
  columns: Column<Row>[]
  keyOf(row: Row): string
}

/** A table that the server searches and pages, below what narrows it. */
export function Listing<Row>({ screen, search, before, after, nouns, list, empty, note, ...table }: ListingProps<Row>) {
  return (
    <>
      {(search !== undefined || before || after) && (
        <ListTools>
          {before}
          {search !== undefined && <SearchField label={search} delay={SEARCH_DELAY} onSearch={screen.setSearch} />}
          {after}
        </ListTools>
      )}
      <List nouns={nouns} list={list} pageSize={PAGE_SIZE} empty={empty}>
        {(rows) => (
          <>
            {note}
            <DataTable rows={rows} {...table} />
          </>
        )}
      </List>
    </>
  )
}

/** A file of what is shown, by the browser's own download. */
export function Download(file: Parameters<typeof addressOf>[0]) {
  return (
    <Button
      component="a"
      href={addressOf(file)}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
    >
      {messages.log.save}
    </Button>
  )
}
