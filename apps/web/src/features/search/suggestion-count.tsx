import { useEffect, useState } from 'react'
import { countOf } from '../../model/records/wording.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Tells screen readers how many suggestions there are, once they have all arrived. */
export function SuggestionCount({ count, isPending }: { count: number; isPending: boolean }) {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    if (!isPending) setSentence(count === 0 ? '' : countOf(count, 'suggestion'))
  }, [count, isPending])
  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>
}
