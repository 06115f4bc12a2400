import type { NumberRangeFilter } from '@cognate/contract'
import { emailConfidence } from '@cognate/contract/limits'
import { Radio } from '@mantine/core'
import shared from '../../ui/shared.module.css'
import classes from './filter-control.module.css'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'

const choices = [
  { value: 'similar', label: messages.similarToName },
  { value: 'any', label: messages.anyEmail },
] as const

/** Keeps experts with a known e-mail address of at least some confidence. F-06. */
export function EmailField({ label, filter, onChange }: FieldProps<NumberRangeFilter>) {
  const currentChoice = filter && ((filter.start ?? emailConfidence.any) > emailConfidence.any ? 'similar' : 'any')
  return (
    <FilterControl label={label} isSet={filter !== undefined} onClear={() => onChange(undefined)}>
      <Radio.Group
        aria-label={label}
        value={currentChoice ?? null}
        onChange={(value) =>
          onChange({ type: 'range', start: emailConfidence[value as keyof typeof emailConfidence], end: null })
        }
      >
        <div className={`${shared.column} ${classes.ticks}`}>
          {choices.map((choice) => (
            <Radio key={choice.value} size="xs" {...choice} />
          ))}
        </div>
      </Radio.Group>
      {filter !== undefined && <p className={shared.quietSmall}>{messages.emailsSoFar}</p>}
    </FilterControl>
  )
}
