import type { ManuscriptList } from '@cognate/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-error.ts'
import { decodeText, LARGEST_FILE } from '../../../lib/decode-text.ts'
import { queryKeys } from '../../../model/query-keys.ts'
import { type Made, makeManuscript, type Row } from './make-manuscript.ts'
import { messages } from './messages.ts'

/** What became of a row: it is being added, was added, or could not be. */
export type RowState = 'adding' | Made | { problem: string }

type Reading = { step: 'none'; problem?: string } | { step: 'reading'; name: string } | { step: 'read' }

/** Reads a list of manuscripts, and keeps them one after the other. */
export function useManuscriptList() {
  const client = useQueryClient()
  const [reading, setReading] = useState<Reading>({ step: 'none' })
  const [list, setList] = useState<ManuscriptList>()
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map())
  const [adding, setAdding] = useState<{ done: number; all: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (file: File | null | undefined) => {
    // A file can be dropped at any time; rows of another list have the same numbers as those that are being added.
    if (!file || adding || reading.step === 'reading') return
    if (file.size > LARGEST_FILE)
      return setReading({ step: 'none', problem: messages.tooLarge(LARGEST_FILE / 1_000_000) })
    setReading({ step: 'reading', name: file.name })
    setStates(new Map())
    setList(undefined)
    try {
      const content = decodeText(new Uint8Array(await file.arrayBuffer())) || ' '
      setList(await call('readManuscriptList', { body: { content } }))
      setReading({ step: 'read' })
    } catch (error) {
      setReading({ step: 'none', problem: sentenceOf(error) })
    }
  }

  const add = async (rows: readonly Row[]) => {
    const own = new AbortController()
    running.current = own
    const note = (row: Row, state: RowState | undefined) =>
      setStates((before) => {
        const after = new Map(before)
        if (state === undefined) after.delete(row.row)
        else after.set(row.row, state)
        return after
      })
    for (const [done, row] of rows.entries()) {
      setAdding({ done, all: rows.length })
      note(row, 'adding')
      try {
        note(row, await makeManuscript(row, own.signal))
      } catch (error) {
        note(row, own.signal.aborted ? undefined : { problem: sentenceOf(error) })
      }
      if (own.signal.aborted) break
    }
    setAdding(undefined)
    await client.invalidateQueries({ queryKey: queryKeys.collectionLists })
  }
  return { reading, list, states, adding, read, add, stop: () => running.current?.abort() }
}
