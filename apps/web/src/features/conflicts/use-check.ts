import type { BodyOf } from '@cognate/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { messages } from './messages.tsx'
import { type CheckResult, runCheck } from './run-check.ts'

/** Two lists and how they are checked against each other. */
type ListsToCheck = Omit<BodyOf<'checkConflictLists'>, 'row_offset' | 'row_limit'>

export type CheckState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; all: number | undefined }
  | { kind: 'stopped' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'done'; result: CheckResult }

export interface Check {
  state: CheckState
  /** Starts a check; `onDone` gets its result. */
  start(lists: ListsToCheck, onDone?: (result: CheckResult) => void): void
  stop(): void
  /** Drops the result, which no longer fits the chosen lists and rules. */
  reset(): void
}

/** Runs one check at a time; leaving the page stops it. */
export function useCheck(): Check {
  const [state, setState] = useState<CheckState>({ kind: 'idle' })
  const currentRun = useRef<AbortController>(undefined)
  useEffect(() => () => currentRun.current?.abort(), [])

  const start = async (lists: ListsToCheck, onDone?: (result: CheckResult) => void) => {
    currentRun.current?.abort()
    const controller = new AbortController()
    currentRun.current = controller
    const { signal } = controller
    setState({ kind: 'running', done: 0, all: undefined })
    try {
      const found = await runCheck({
        ask: (piece) =>
          call('checkConflictLists', {
            body: { ...lists, ...piece },
            signal,
          }),
        onProgress: (progress) => !signal.aborted && setState({ kind: 'running', ...progress }),
      })
      if (signal.aborted) return
      const result = { ...found, manuscript: lists.manuscript ?? undefined }
      setState({ kind: 'done', result })
      onDone?.(result)
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', sentence: sentenceOf(error) })
    }
  }
  const end = (newState: CheckState) => {
    currentRun.current?.abort()
    setState(newState)
  }
  return {
    state,
    start: (lists, onDone) => void start(lists, onDone),
    stop: () => {
      end({ kind: 'stopped' })
      announce(messages.stopped)
    },
    reset: () => end({ kind: 'idle' }),
  }
}
