import { useState } from 'react'
import { usePageNumber } from './use-page-number.ts'

/**
 * State that the screens of lists share: the page, what narrows the list, and the row that is about to be deleted. Each
 * change of what narrows the list leads back to its first page.
 */
export function useListScreen<Row = never>() {
  const { page, setPage } = usePageNumber()
  const [search, setSearch] = useState('')
  const [excludesShared, setExcludesShared] = useState(false)
  const [rowToDelete, setRowToDelete] = useState<Row>()
  const showFirstPage = () => setPage(1)
  return {
    page,
    showFirstPage,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      showFirstPage()
    },
    excludesShared,
    setExcludesShared: (excludes: boolean) => {
      setExcludesShared(excludes)
      showFirstPage()
    },
    isNarrowed: search !== '' || excludesShared,
    /** The row for which the screen asks whether to delete it. */
    rowToDelete,
    askToDelete: (row: Row) => setRowToDelete(row),
    closeQuestion: () => setRowToDelete(undefined),
  }
}
