import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { emptyQuery, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { findDraft, keepDraft } from '../../model/query/unsaved-queries.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'

/**
 * The content of the search bar. It follows the query of the address and is kept for this tab while somebody types. It is
 * empty after a link to home; going back to home restores it.
 */
export function useDraft(search: Search): [Query, (draft: Query) => void] {
  const { user } = useProfile()
  const modules = useSearchModules()
  const location = useLocation()
  const navigationType = useNavigationType()
  const firstDataset = modules[0]?.key
  const [draft, setDraft] = useState<Query>(() => findDraft(user.username) ?? emptyQuery(firstDataset))
  const locationKey = useRef(location.key)

  useEffect(() => {
    if (search.query) setDraft(search.query)
  }, [search.query])

  useEffect(() => {
    const hasMoved = locationKey.current !== location.key
    locationKey.current = location.key
    if (hasMoved && search.id === '' && navigationType !== 'POP') setDraft((last) => emptyQuery(last.dataset))
  }, [location.key, search.id, navigationType])

  useEffect(() => keepDraft({ owner: user.username, query: draft }), [user.username, draft])

  return [draft, setDraft]
}
