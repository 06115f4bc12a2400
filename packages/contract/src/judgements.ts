import { z } from 'zod'
import { cutText } from './bounded.ts'
import { verdicts } from './orders.ts'

/** What the caller said of an expert that a query found. Nobody else sees it. */
export const JudgementView = z.object({
  identifier: z.string(),
  display_name: z.string(),
  verdict: z.enum(verdicts),
})
export type JudgementView = z.infer<typeof JudgementView>

export const JudgeRequest = z.strictObject({
  /** Of an expert. */
  identifier: z.string().trim().min(1).max(500),
  display_name: cutText(1_000).default('').describe('Without one, the name in the catalogue is kept.'),
  /** Null takes the judgement back. */
  verdict: z.enum(verdicts).nullable(),
})
