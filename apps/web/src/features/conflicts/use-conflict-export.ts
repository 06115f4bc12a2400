import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import { linesOf } from '../../lib/sheets/sheet.ts'
import { writeSheet } from '../../lib/sheets/write-sheet.ts'
import { announce } from '../../model/announcements.ts'
import { aboutSheet, conflictsSheet, hasMatrix, matrixSheet } from './conflict-sheets.ts'
import { messages } from './messages.tsx'
import type { CheckResult } from './run-check.ts'

export type ConflictFile = 'sheet' | 'matrix' | 'conflicts'

export interface ConflictExport {
  /** The share of the file that is written, 0 to 1; undefined while none is being written. */
  progress: number | undefined
  problem: string | undefined
  /** The name of the file written last. */
  saved: string | undefined
  write(result: CheckResult, file: ConflictFile): Promise<void>
}

/** Writes the result of a check to files; leaving the page stops it. */
export function useConflictExport(): ConflictExport {
  const [state, setState] = useState<Pick<ConflictExport, 'progress' | 'problem' | 'saved'>>(idleState)
  const currentRun = useRef<AbortController>(undefined)
  useEffect(() => () => currentRun.current?.abort(), [])

  const write = async (result: CheckResult, file: ConflictFile) => {
    currentRun.current?.abort()
    const controller = new AbortController()
    currentRun.current = controller
    const { signal } = controller
    setState({ ...idleState, progress: 0 })
    try {
      const { name, content } = await makeFile(result, file, {
        signal,
        onProgress: (progress) => !signal.aborted && setState({ ...idleState, progress }),
      })
      if (signal.aborted) return
      saveFile(name, content)
      setState({ ...idleState, saved: name })
      announce(messages.saved(name))
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      setState({ ...idleState, problem: messages.notExported(reason) })
    }
  }
  return { ...state, write }
}

const idleState = { progress: undefined, problem: undefined, saved: undefined }

interface WriteOptions {
  signal: AbortSignal
  onProgress(done: number): void
}

async function makeFile(result: CheckResult, file: ConflictFile, options: WriteOptions) {
  if (file === 'sheet') {
    const sheets = [...(hasMatrix(result) ? [matrixSheet(result)] : []), conflictsSheet(result), aboutSheet(result)]
    return { name: fileName('conflicts', 'xlsx'), content: await writeSheet(sheets, options) }
  }
  const sheet = file === 'matrix' ? matrixSheet(result) : conflictsSheet(result)
  const content = new Blob([toCsv(linesOf(sheet))], { type: 'text/csv;charset=utf-8' })
  return { name: fileName(file === 'matrix' ? 'conflict-matrix' : 'conflicts', 'csv'), content }
}
