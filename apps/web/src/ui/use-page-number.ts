import { useSearchParams } from 'react-router'

const NAME = 'page'

/** The page of a list, 1 or more. It is part of the address, so that a reload and going back restore it. */
export function usePageNumber(): { page: number; setPage(page: number): void; addressOf(page: number): string } {
  const [params, setParams] = useSearchParams()
  const pageNumber = Number(params.get(NAME))
  const withPage = (page: number, known: URLSearchParams) => {
    const next = new URLSearchParams(known)
    if (page === 1) next.delete(NAME)
    else next.set(NAME, String(page))
    return next
  }
  return {
    page: Number.isSafeInteger(pageNumber) && pageNumber > 1 ? pageNumber : 1,
    setPage: (page) => setParams((known) => withPage(page, known), { replace: true }),
    addressOf: (page) => `?${withPage(page, params)}`,
  }
}
