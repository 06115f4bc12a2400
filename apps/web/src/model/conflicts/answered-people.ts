import type { ConflictInput, PersonView } from '@cognate/contract'
import { createContext, use } from 'react'

/** What a row has to know of the answer it stands in, to speak of who knows whom. */
interface AnsweredPeople {
  /** Against whom experts were checked, and how; null where nobody asked. */
  conflicts: ConflictInput | null
  /** The experts shown, in their order. */
  experts: readonly PersonView[]
}

export const AnsweredPeopleContext = createContext<AnsweredPeople>({ conflicts: null, experts: [] })

export const useAnsweredPeople = (): AnsweredPeople => use(AnsweredPeopleContext)
