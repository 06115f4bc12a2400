import type { Verdict } from '@cognate/contract'
import { createContext } from 'react'

export interface PersonToJudge {
  identifier: string
  display_name: string
}

/** Says whether experts suit what was asked. The same functions over all renders, so that rows are not drawn again. */
export interface Judging {
  /** The same verdict once more takes it back. */
  judge(person: PersonToJudge, verdict: Verdict): void
  /** Takes back all that was said beside the text. */
  takeAllBack(): void
}

/** Undefined where there is nothing to judge: no answer, or one without experts. */
export const JudgingContext = createContext<Judging | undefined>(undefined)

/** What was said, by the short ids of experts. */
export const VerdictsContext = createContext<ReadonlyMap<string, Verdict>>(new Map())
