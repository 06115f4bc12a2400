import type { ImportScheduleView } from '@cognate/contract'
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatAge, formatMoment } from '../../lib/format-age.ts'
import { QuietText } from '../../ui/page.tsx'
import { SendDialog } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { ActivationField } from './activation-field.tsx'
import { draftFields } from './draft-field.ts'
import { sliceDraftOf, sliceOf } from './import-drafts.ts'
import { importName, isFailed } from './import-words.ts'
import { messages } from './messages.ts'
import { SliceFields } from './slice-fields.tsx'
import { useAct } from './use-admin.ts'

const words = messages.imports

/** The part of OpenAlex that is kept fresh: how often, when next, and what came of it last. */
export function ImportSchedule({ schedule }: { schedule: ImportScheduleView | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={words.schedule} className={shared.stack}>
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <h2 className={shared.heading}>{words.schedule}</h2>
        <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
          {schedule ? words.changeSchedule : words.setSchedule}
        </Button>
      </div>
      {schedule ? <Facts schedule={schedule} /> : <QuietText>{words.noSchedule}</QuietText>}
      {isOpen && <ScheduleDialog schedule={schedule} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function Facts({ schedule }: { schedule: ImportScheduleView }) {
  const { is_on, request, next_run_at, last } = schedule
  return (
    <div>
      <div className={`${shared.medium} ${shared.breaking}`}>
        {importName(request)}{' '}
        {is_on ? <span className={`${shared.tag} ${shared.onAccent}`}>{words.isOn}</span> : words.isOff}
      </div>
      <div className={shared.quiet}>
        {[words.rhythmOf(schedule), next_run_at && words.next(formatMoment(next_run_at))].filter(Boolean).join(' · ')}
      </div>
      {last && (
        <div className={isFailed(last) ? shared.warning : shared.quiet}>
          {words.last(words.states[last.state], formatAge(last.ended_at ?? last.started_at, Date.now()))}
        </div>
      )}
    </div>
  )
}

/** Everything is text while it is typed. */
const draftOf = (schedule: ImportScheduleView | null) => ({
  is_on: schedule?.is_on ?? true,
  every_days: String(schedule?.every_days ?? 7),
  weekday: schedule?.weekday ?? 0,
  hour: String(schedule?.hour ?? 2),
})

function ScheduleDialog({ schedule, onClose }: { schedule: ImportScheduleView | null; onClose(): void }) {
  const [draft, setDraft] = useState(draftOf(schedule))
  const [slice, setSlice] = useState(sliceDraftOf(schedule?.request))
  const { is_on, weekday } = draft
  const body = () => ({
    ...{ is_on, hour: Number(draft.hour), request: sliceOf(slice) },
    ...{ weekday: weekday || null, every_days: weekday ? 7 : Number(draft.every_days) },
  })
  const set = useAct(() => call('setImportSchedule', { body: body() }), { done: () => words.scheduleSet })
  const field = draftFields(draft, setDraft, set.error)
  return (
    <SendDialog
      title={words.schedule}
      onClose={onClose}
      act={set}
      onSend={() => set.mutate(undefined, { onSuccess: onClose })}
      label={messages.save}
    >
      <Switch
        label={words.isScheduled}
        description={words.scheduleHint}
        checked={is_on}
        onChange={({ currentTarget }) => setDraft({ ...draft, is_on: currentTarget.checked })}
      />
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        <NativeSelect
          label={words.rhythm}
          data={words.rhythms.map((label, value) => ({ value: String(value), label }))}
          value={String(weekday)}
          onChange={({ currentTarget }) => setDraft({ ...draft, weekday: Number(currentTarget.value) })}
        />
        <div className={`${shared.phoneColumns} ${shared.stack}`}>
          {weekday === 0 && <TextInput type="number" label={words.everyDays} {...field('every_days')} />}
          <TextInput type="number" label={words.hour} {...field('hour')} />
        </div>
      </div>
      <SliceFields draft={slice} onChange={setSlice} error={set.error} within="request." />
      <ActivationField value={slice.activate} onChange={(activate) => setSlice({ ...slice, activate })} />
    </SendDialog>
  )
}
