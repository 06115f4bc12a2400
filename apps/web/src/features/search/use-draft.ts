import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { findDraft, keepDraft } from '../../model/question/kept-questions.ts'
import { emptyQuestion, type Question } from '../../model/question/question.ts'
import type { Search } from '../../model/question/search.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'

/**
 * What stands in the search bar. It follows the question of the address, is kept for this tab while it is typed, and
 * starts empty where somebody goes home by a link; going back home finds it again.
 */
export function useDraft(search: Search): [Question, (draft: Question) => void] {
  const { user } = useProfile()
  const modules = useSearchModules()
  const location = useLocation()
  const navigationType = useNavigationType()
  const first = modules[0]?.key
  const [draft, setDraft] = useState<Question>(() => findDraft(user.username) ?? emptyQuestion(first))
  const address = useRef(location.key)

  useEffect(() => {
    if (search.question) setDraft(search.question)
  }, [search.question])

  useEffect(() => {
    const hasMoved = address.current !== location.key
    address.current = location.key
    if (hasMoved && search.id === '' && navigationType !== 'POP') setDraft((last) => emptyQuestion(last.dataset))
  }, [location.key, search.id, navigationType])

  useEffect(() => keepDraft({ owner: user.username, question: draft }), [user.username, draft])

  return [draft, setDraft]
}
