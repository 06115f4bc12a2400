import type { ManuscriptFile } from '@cognate/contract'
import { sentenceOfCode } from '@cognate/contract/errors'
import { MAX_FILE } from '@cognate/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'

type FileState = { step: 'none' } | { step: 'reading'; name: string } | { step: 'failed'; problem: string }

interface Taking {
  onRead(file: ManuscriptFile, name: string): void
  /** Takes a list of manuscripts. */
  onList(file: File): void
}

const isList = ({ name, type }: File) => type === 'text/csv' || /\.(?:csv|tsv)$/i.test(name)

/** Reads a file that is chosen, or dropped anywhere on the page. */
export function useFile({ onRead, onList }: Taking) {
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
