import type { MeaningView } from '@cognate/contract'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SendDialog } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { draftFields } from './draft-field.ts'
import { yearOf } from './import-drafts.ts'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.imports.meaning

interface MeaningPartProps {
  meaning: MeaningView
  /** Whether nothing else runs. */
  canStart: boolean
}

/** Whether texts are compared by what they mean: how it stands, and how it is switched. */
export function MeaningPart({ meaning, canStart }: MeaningPartProps) {
  const { model, all_works, is_fixed, cost } = meaning
  const [opened, setOpened] = useState<'on' | 'off'>()
  const close = () => setOpened(undefined)
  const isOpen = canStart && all_works > 0
  return (
    <section aria-label={words.title} className={shared.stack}>
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <h2 className={shared.heading}>{words.title}</h2>
        {!is_fixed && (
          <div className={`${shared.buttonRow} ${classes.buttons}`}>
            <Button variant="default" size="compact-md" disabled={!isOpen} onClick={() => setOpened('on')}>
              {model === null ? words.switchOn : words.change}
            </Button>
            {model !== null && (
              <Button variant="default" size="compact-md" disabled={!isOpen} onClick={() => setOpened('off')}>
                {words.switchOff}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={shared.quiet}>
        {all_works === 0 ? words.noWorks : model === null ? words.off(cost) : words.on({ ...meaning, model })}{' '}
        {is_fixed && words.fixed}
      </div>
      {opened === 'on' && <SwitchOn meaning={meaning} onClose={close} />}
      <SwitchOff isOpen={opened === 'off'} onClose={close} />
    </section>
  )
}

function SwitchOn({ meaning: { models, model: used, since: known, cost }, onClose }: SwitchOnProps) {
  const [draft, setDraft] = useState({
    model: models.find((name) => name === used) ?? models[0]!,
    since: known === null ? '' : String(known),
  })
  const body = () => ({ source: 'meaning' as const, is_on: true, model: draft.model, since: yearOf(draft.since) })
  const start = useAct(() => call('startImport', { body: body() }), { done: () => words.begun })
  const field = draftFields(draft, setDraft, start.error)
  return (
    <SendDialog
      title={words.onTitle}
      onClose={onClose}
      act={start}
      onSend={() => start.mutate(undefined, { onSuccess: onClose })}
      label={words.begin}
    >
      <NativeSelect label={words.model} description={words.modelHint} data={models} {...field('model')} />
      <TextInput label={words.since} description={words.sinceHint} inputMode="numeric" {...field('since')} />
      <p className={shared.quiet}>{words.time(cost)}</p>
    </SendDialog>
  )
}

interface SwitchOnProps {
  meaning: MeaningView
  onClose(): void
}

function SwitchOff({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const off = useAct(() => call('startImport', { body: { source: 'meaning', is_on: false } }), {
    done: () => words.begun,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.offQuestion}
      sentence={words.offSentence}
      confirmLabel={words.switchOff}
      act={off}
      onConfirm={() => off.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
