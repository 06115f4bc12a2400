import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import { linesOf } from '../../lib/sheets/sheet.ts'
import { writeSheet } from '../../lib/sheets/write-sheet.ts'
import { announce } from '../../model/announcements.ts'
import { aboutSheet, conflictsSheet, hasMatrix, matrixSheet } from './conflict-sheets.ts'
import type { CheckResult } from './run-check.ts'

export type ConflictFile = 'sheet' | 'matrix' | 'conflicts'

export interface Writing {
  /** How much of a file is written, 0 to 1; undefined where none is being written. */
  progress: number | undefined
  problem: string | undefined
  /** The name of the file written last. */
  saved: string | undefined
  write(result: CheckResult, file: ConflictFile): Promise<void>
}

/** Writes what a check found into files; leaving the page ends it. */
export function useConflictExport(): Writing {
  const [state, setState] = useState<Pick<Writing, 'progress' | 'problem' | 'saved'>>(nothing)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const write = async (result: CheckResult, file: ConflictFile) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ ...nothing, progress: 0 })
    try {
      const { name, content } = await makeFile(result, file, {
        signal,
        onProgress: (progress) => !signal.aborted && setState({ ...nothing, progress }),
      })
      if (signal.aborted) return
      saveFile(name, content)
      setState({ ...nothing, saved: name })
      announce(`Saved as ${name}`)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      setState({ ...nothing, problem: `Cannot export due to ${reason}` })
    }
  }
  return { ...state, write }
}

const nothing = { progress: undefined, problem: undefined, saved: undefined }

interface Making {
  signal: AbortSignal
  onProgress(done: number): void
}

async function makeFile(result: CheckResult, file: ConflictFile, making: Making) {
  if (file === 'sheet') {
    const all = [...(hasMatrix(result) ? [matrixSheet(result)] : []), conflictsSheet(result), aboutSheet(result)]
    return { name: fileName('conflicts', 'xlsx'), content: await writeSheet(all, making) }
  }
  const sheet = file === 'matrix' ? matrixSheet(result) : conflictsSheet(result)
  const content = new Blob([toCsv(linesOf(sheet))], { type: 'text/csv;charset=utf-8' })
  return { name: fileName(file === 'matrix' ? 'conflict-matrix' : 'conflicts', 'csv'), content }
}
