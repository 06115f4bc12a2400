import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { emptyQuery, isEmpty, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { dropDraft, findDraft, type KeptDraft, keepDraft } from '../../model/query/unsaved-queries.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'

/** The text that was written here before, for whoever wants to go on with it. */
export interface Offer {
  text: string
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  /** What is in the box meanwhile is offered in its place. */
  accept(): void
  decline(): void
}

/**
 * The content of the search bar. It follows the query of the address, and begins empty at home: what was written in this tab
 * before is offered there, so that nothing is joined to it.
 * @param own  The text of the collection that the address continues, or the query of its manuscript; undefined where it names none.
 */
export function useDraft(search: Search, own: Pick<Query, 'text'> | undefined) {
  const { user } = useProfile()
  const modules = useSearchModules()
  const { key } = useLocation()
  const firstDataset = modules[0]?.key
  const isAtHome = search.id === '' && own === undefined
  // Where a query is loaded again, and fails to, what this tab last held of it stays.
  const [draft, setDraft] = useState<Query>(
    () => (isAtHome ? undefined : findDraft(user.username)?.query) ?? emptyQuery(firstDataset),
  )
  const [offered, setOffered] = useState<KeptDraft>()

  useEffect(() => {
    if (!search.query) return
    setDraft(search.query)
    keepDraft({ owner: user.username, query: search.query, at: Date.now(), isAnswered: search.answer !== undefined })
  }, [search.query, search.answer, user.username])

  const hasOwnText = useRef(false)
  // The key: a link to home leads to home once more.
  useEffect(() => {
    if (search.id !== '') return
    hasOwnText.current = false
    // What a search that failed asked for stays, to be tried again.
    setDraft((last) => search.query ?? emptyQuery(last.dataset))
    const kept = isAtHome ? findDraft(user.username) : undefined
    if (isAtHome) setOffered(kept?.isAnswered ? undefined : kept)
  }, [search.id, isAtHome, key, user.username])

  // The key: a link to the same collection leads to it once more.
  useEffect(() => {
    // It is there once the collection is read; what somebody has begun to write stays.
    if (!own?.text || hasOwnText.current) return
    hasOwnText.current = true
    setDraft((last) => (last.text === '' ? { ...last, ...own } : last))
  }, [own?.text, key])

  const write = (next: Query) => {
    setDraft(next)
    const kept = isEmpty(next) ? offered : { owner: user.username, query: next, at: Date.now() }
    if (kept) keepDraft(kept)
    else dropDraft()
  }
  const text = offered?.query.text.trim() ?? ''
  const offer: Offer | undefined =
    isAtHome && offered && text !== '' && text !== draft.text.trim()
      ? {
          text,
          at: offered.at,
          accept: () => {
            setOffered(isEmpty(draft) ? undefined : { owner: user.username, query: draft, at: Date.now() })
            write(offered.query)
          },
          decline: () => {
            setOffered(undefined)
            if (isEmpty(draft)) dropDraft()
          },
        }
      : undefined
  return { draft, setDraft: write, offer }
}
