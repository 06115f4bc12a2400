import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.ts'

/** Stops an export, and reports its progress. */
export interface ExportOptions {
  signal: AbortSignal
  onProgress(done: number): void
}

/** Runs one export at a time; `progress` is 0 to 1 while one runs. Leaving the screen stops it. */
export function useExport<Format extends string>(
  writeFile: (format: Format, exporting: ExportOptions) => Promise<string>,
) {
  const [progress, setProgress] = useState<number>()
  const currentRun = useRef<AbortController>(undefined)
  useEffect(() => () => currentRun.current?.abort(), [])

  const start = async (format: Format) => {
    if (currentRun.current) return
    const controller = new AbortController()
    currentRun.current = controller
    setProgress(0)
    announce(messages.exporting)
    try {
      announce(messages.saved(await writeFile(format, { signal: controller.signal, onProgress: setProgress })))
    } catch (error) {
      if (controller.signal.aborted) announce(messages.stopped)
      else showToast({ tone: 'danger', title: messages.failed(reasonOf(error)) })
    } finally {
      currentRun.current = undefined
      setProgress(undefined)
    }
  }
  return { progress, start: (format: Format) => void start(format), stop: () => currentRun.current?.abort() }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof Error ? error.message : String(error)
}
