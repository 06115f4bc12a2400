import type { ConflictInput, PersonView } from '@cognate/contract'
import { createContext, use } from 'react'

/** What a row needs from its answer to show conflicts and co-authors. */
interface AnsweredPeople {
  /** The people experts were checked against, and how; null where no check was wanted. */
  conflicts: ConflictInput | null
  /** The experts shown, in their order. */
  experts: readonly PersonView[]
}

export const AnsweredPeopleContext = createContext<AnsweredPeople>({ conflicts: null, experts: [] })

export const useAnsweredPeople = (): AnsweredPeople => use(AnsweredPeopleContext)
