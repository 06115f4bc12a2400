import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useStore } from '../../lib/store.ts'
import { createStoredChoice } from '../../lib/stored-choice.ts'
import { announce } from '../../model/announcements.ts'
import { showToast } from '../../model/toasts.ts'
import { IconDownload, IconPlayerStop } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import shared from '../../ui/shared.module.css'
import { toolLook } from '../../ui/tool-look.tsx'
import { type Format, formats, formatsFor, isForSystem, type OfferedFormat, type SystemFormat } from './formats.ts'
import { messages } from './messages.ts'

const loadFormatMenu = async () => (await import('./format-menu.tsx')).FormatMenu
const FormatMenu = lazyWindow(loadFormatMenu)

interface ExportButtonProps<Offered extends OfferedFormat> {
  /** What is exported: '50 results', or its name where a list has several of these buttons. */
  subject?: string
  /** Whether there are works, which can be cited. */
  hasWorks: boolean
  /** Whether there are people of a collection, for submission systems. */
  hasPeople?: [SystemFormat] extends [Offered] ? boolean : never
  /** Whether the icon stands alone. */
  isSmall?: boolean
  /** Writes and saves the file; gives back its name. */
  onExport(format: Offered, exporting: ExportOptions): Promise<string>
}

/** Offers the formats of an export, for a collection the last one in one press; while a file is written, shows the progress and stops it. */
export function ExportButton<Offered extends OfferedFormat = Format>({
  subject,
  hasWorks,
  hasPeople,
  isSmall = false,
  onExport,
}: ExportButtonProps<Offered>) {
  const { progress, start, stop } = useExport(onExport)
  const label = subject === undefined ? messages.export : messages.exportThis(subject)
  const offered = formatsFor({ hasWorks, hasPeople })
  const last = useStore(lastFormat)
  const again = hasPeople && !isSmall ? offered.find((format) => format === last) : undefined
  const choose = (format: OfferedFormat) => {
    if (hasPeople) lastFormat.set(format)
    start(format as Offered)
  }
  return (
    <span className={shared.contents}>
      {progress !== undefined ? (
        <Button
          {...toolLook(IconPlayerStop)}
          aria-label={messages.stopThis(label)}
          title={messages.stop}
          onClick={stop}
        >
          {Math.round(progress * 100)} %
        </Button>
      ) : (
        <MenuButton
          label={label}
          className={`${shared.hoverDark} ${isSmall ? shared.iconButton : `${shared.button} ${shared.fingerHigh}`}`}
          preload={() => void loadFormatMenu()}
          menu={(close) => <FormatMenu label={label} formats={offered} onChoose={choose} onClose={close} />}
        >
          <IconDownload size={isSmall ? 17 : 16} stroke={1.7} aria-hidden />
          {!isSmall && <span>{messages.export}</span>}
        </MenuButton>
      )}
      {again && progress === undefined && (
        <button
          type="button"
          className={`${shared.button} ${shared.hoverDark} ${shared.fingerHigh}`}
          onClick={() => choose(again)}
        >
          {(isForSystem(again) ? messages.exportFor : messages.exportAs)(formats[again].label)}
        </button>
      )}
    </span>
  )
}

/** The format of the last export of a collection; remembered in this browser. */
const lastFormat = createStoredChoice<OfferedFormat | 'none'>('cognate:export-format', [
  'none',
  ...(Object.keys(formats) as OfferedFormat[]),
])

/** Stops an export, and reports its progress. */
interface ExportOptions {
  signal: AbortSignal
  onProgress(done: number): void
}

/** Runs one export at a time; `progress` is 0 to 1 while one runs. Leaving the screen stops it. */
function useExport<Format extends string>(writeFile: (format: Format, exporting: ExportOptions) => Promise<string>) {
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
      else showToast({ tone: 'danger', title: messages.failed(reasonOf(error)), topic: 'export' })
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
