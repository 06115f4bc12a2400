import type { ImportView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Age } from '../../ui/age.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconPlayerStop } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { importName, readsWorks } from './import-words.ts'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.imports

/** The import that runs: how far it is, and how it is stopped. */
export function RunningImport({ running }: { running: ImportView }) {
  const { uuid, request, progress, started_at, started_by, is_scheduled, is_stopping } = running
  const asked = readsWorks(request) ? words : words.meaning
  const [isAsking, setIsAsking] = useState(false)
  const stop = useAct(() => call('stopImport', { params: { uuid } }), { done: () => asked.stopped })
  const title = progress?.step ?? words.beginning
  return (
    <section aria-label={words.runs} className={`${shared.figures} ${shared.stackSmall} ${shared.card}`}>
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <div>
          <h2 className={shared.heading}>{importName(request)}</h2>
          <div className={shared.quietSmall}>
            <Age time={started_at} /> {words.by(started_by, is_scheduled)}
          </div>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          disabled={is_stopping}
          onClick={() => setIsAsking(true)}
        >
          {is_stopping ? words.stopping : words.stop}
        </Button>
      </div>
      {/* Without a value it shows that something goes on. */}
      <progress aria-label={title} value={progress?.fraction ?? undefined} max={1} className={shared.wide} />
      <div>{[title, progress?.note].filter(Boolean).join(': ')}</div>
      <ConfirmDialog
        isOpen={isAsking}
        title={asked.stopQuestion}
        sentence={asked.stopSentence}
        confirmLabel={words.stop}
        act={stop}
        onConfirm={() => stop.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </section>
  )
}
