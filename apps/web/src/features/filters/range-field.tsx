import type { NumberRangeFilter } from '@cognate/contract'
import { RangeSlider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { announce } from '../../model/announcements.ts'
import { rangeFilter } from '../../model/filters/filter-changes.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import shared from '../../ui/shared.module.css'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'
import classes from './range-field.module.css'

interface RangeFieldProps extends FieldProps<NumberRangeFilter> {
  limits: { minimum: number; maximum: number }
}

/** A range of whole numbers: a slider with a field for each end. The maximum includes all larger numbers, shown with '+'. */
export function RangeField({ label, limits, filter, onChange }: RangeFieldProps) {
  const { minimum, maximum } = limits
  const savedEnds: [number, number] = [filter?.start ?? minimum, filter?.end ?? maximum]
  const [draggedEnds, setDraggedEnds] = useState<[number, number]>()
  const visibleEnds = draggedEnds ?? savedEnds
  const [isAbove, setIsAbove] = useState(false)
  const saveEnds = (newEnds: [number, number]) => {
    setDraggedEnds(undefined)
    setIsAbove(false)
    onChange(rangeFilter(newEnds, limits))
  }
  const saveTyped = (typed: number, ends: [number, number]) => {
    saveEnds(ends)
    setIsAbove(typed > maximum)
    if (typed > maximum) announce(messages.highest(maximum))
  }
  return (
    <FilterControl label={label} isSet={filter !== undefined} onClear={() => onChange(undefined)}>
      <div className={classes.track}>
        <RangeSlider
          size="xs"
          min={minimum}
          max={maximum}
          step={1}
          minRange={0}
          value={visibleEnds}
          onChange={setDraggedEnds}
          onChangeEnd={saveEnds}
          label={(value) => (value === maximum ? `${value}+` : value)}
          thumbFromLabel={messages.leastOf(label)}
          thumbToLabel={messages.mostOf(label)}
          thumbValueText={(value) => (value >= maximum ? messages.orMore(maximum) : String(value))}
        />
      </div>
      <div className={`${shared.row} ${classes.ends}`}>
        <RangeEnd
          label={messages.from(label)}
          limits={limits}
          value={visibleEnds[0]}
          onSet={(start) => saveTyped(start, [start, savedEnds[1]])}
        />
        <span aria-hidden>–</span>
        <RangeEnd
          label={messages.to(label)}
          limits={limits}
          value={visibleEnds[1]}
          onSet={(end) => saveTyped(end, [savedEnds[0], end])}
        />
        <span className={`${shared.quiet} ${classes.more}`} aria-hidden>
          {visibleEnds[1] >= maximum && '+'}
        </span>
      </div>
      {isAbove && <p className={shared.quietSmall}>{messages.highest(maximum)}</p>}
    </FilterControl>
  )
}

interface RangeEndProps extends Pick<RangeFieldProps, 'label' | 'limits'> {
  value: number
  onSet(value: number): void
}

/** One end as a number, applied with Enter or on leaving the field. */
function RangeEnd({ label, limits: { minimum, maximum }, value, onSet }: RangeEndProps) {
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])
  const commit = () => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) return setText(String(value))
    if (number === value) return
    setText(String(Math.min(maximum, Math.max(minimum, Math.round(number)))))
    onSet(number)
  }
  return <NumberInput label={label} minimum={minimum} maximum={maximum} text={text} onType={setText} onTake={commit} />
}
