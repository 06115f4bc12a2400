import type { ManuscriptFile } from '@cognate/contract'
import { sentenceOfCode } from '@cognate/contract/errors'
import { MAX_FILE } from '@cognate/contract/limits'
import { Button, Loader } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { type ManuscriptDraft, manuscriptOfFile } from '../../model/query/manuscript-draft.ts'
import { IconFileText } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './home-messages.ts'
import classes from './manuscript-file-field.module.css'

/** Most people have one manuscript at a time. */
const ManuscriptList = lazyWindow(async () => (await import('./list/manuscript-list-dialog.tsx')).ManuscriptListDialog)

interface ManuscriptFileFieldProps {
  /** Whether manuscripts may be kept, and so many be added at once. */
  mayKeep: boolean
  /** Whether it is a new version of the manuscript that is open. */
  isVersion?: boolean
  onRead(manuscript: ManuscriptDraft): void
}

/** A manuscript's file, dropped or chosen, in place of a text that is pasted; or a list of many. */
export function ManuscriptFileField({ mayKeep, isVersion = false, onRead }: ManuscriptFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [list, setList] = useState<{ file: File | undefined }>()
  const [isRefused, setIsRefused] = useState(false)
  const takeList = (file: File) => {
    setIsRefused(!mayKeep)
    if (mayKeep) setList({ file })
  }
  const { state, isOver, read, stop } = useFile({
    onRead: (file, name) => onRead(manuscriptOfFile(file, name)),
    onList: takeList,
  })
  return (
    <div className={classes.file} data-over={isOver}>
      <input
        ref={input}
        type="file"
        hidden
        accept={mayKeep ? `${FILES},.csv,.tsv` : FILES}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {state.step === 'reading' ? (
        <div className={`${shared.row} ${shared.quiet} ${classes.line}`}>
          <Loader size={14} aria-hidden />
          <bdi className={shared.fitting}>{messages.reading(state.name)}</bdi>
          <Button size="compact-md" variant="default" onClick={stop}>
            {messages.cancel}
          </Button>
        </div>
      ) : (
        <div className={`${shared.row} ${shared.quiet} ${classes.line}`}>
          <IconFileText size={16} stroke={1.8} aria-hidden />
          {isOver ? (
            messages.drop
          ) : (
            <span>
              <QuietButton
                className={`${shared.underlined} ${shared.medium} ${classes.choose}`}
                onClick={() => input.current?.click()}
              >
                {isVersion ? messages.chooseVersion : messages.choose}
              </QuietButton>{' '}
              {messages.orDrop}
              {mayKeep && (
                <>
                  {', '}
                  <QuietButton
                    className={`${shared.underlined} ${shared.medium} ${classes.choose}`}
                    onClick={() => setList({ file: undefined })}
                  >
                    {messages.addMany}
                  </QuietButton>
                </>
              )}
            </span>
          )}
        </div>
      )}
      <div role="alert" className={shared.danger}>
        {state.step === 'failed'
          ? state.problem
          : isRefused && (isVersion ? messages.listAtHome : messages.listRefused)}
      </div>
      {list && (
        <Suspense>
          <ManuscriptList file={list.file} onClose={() => setList(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const FILES = '.pdf,.docx,.xml,.nxml,.zip,.meca'

type FileState = { step: 'none' } | { step: 'reading'; name: string } | { step: 'failed'; problem: string }

interface Taking {
  onRead(file: ManuscriptFile, name: string): void
  /** Takes a list of manuscripts. */
  onList(file: File): void
}

const isList = ({ name, type }: File) => type === 'text/csv' || /\.(?:csv|tsv)$/i.test(name)

/** Reads a file that is chosen, or dropped anywhere on the page. */
function useFile({ onRead, onList }: Taking) {
  const [state, setState] = useState<FileState>({ step: 'none' })
  const [isOver, setIsOver] = useState(false)
  const reading = useRef<AbortController>(undefined)
  const stop = () => {
    reading.current?.abort()
    setState({ step: 'none' })
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    reading.current?.abort()
    if (isList(file)) {
      setState({ step: 'none' })
      return onList(file)
    }
    if (file.size > MAX_FILE) return setState({ step: 'failed', problem: sentenceOfCode('file_too_large') })
    const own = new AbortController()
    reading.current = own
    setState({ step: 'reading', name: file.name })
    const form = new FormData()
    form.set('file', file)
    try {
      const answer = await call('readManuscript', { form, signal: own.signal })
      setState({ step: 'none' })
      onRead(answer, file.name)
    } catch (error) {
      if (!own.signal.aborted) setState({ step: 'failed', problem: sentenceOf(error) })
    }
  }
  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') void read(event.dataTransfer.files[0])
  })
  useEffect(() => {
    const events = ['dragover', 'dragleave', 'drop'] as const
    const listen = (event: DragEvent) => drag(event)
    for (const name of events) document.addEventListener(name, listen)
    return () => {
      for (const name of events) document.removeEventListener(name, listen)
      reading.current?.abort()
    }
  }, [])
  return { state, isOver, read, stop }
}
