import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { showMessage } from '../../model/messages.ts'
import type { Format } from './formats.ts'

/** How an export is followed and stopped. */
export interface Exporting {
  signal: AbortSignal
  onProgress(done: number): void
}

/** Runs one export at a time; `progress` is 0 to 1 while one runs. Leaving the screen stops it. */
export function useExport(run: (format: Format, exporting: Exporting) => Promise<string>) {
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: Format) => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setProgress(0)
    announce('Exporting…')
    try {
      announce(`Saved ${await run(format, { signal: control.signal, onProgress: setProgress })}`)
    } catch (error) {
      if (control.signal.aborted) announce('The export is stopped.')
      else showMessage({ tone: 'danger', title: `Cannot export due to ${reasonOf(error)}` })
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }
  return { progress, start: (format: Format) => void start(format), stop: () => running.current?.abort() }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof Error ? error.message : String(error)
}
