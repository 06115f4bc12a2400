import type { ReactNode } from 'react'
import { IconBan } from '../../ui/icons.tsx'
import { CrossButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './filter-control.module.css'
import { messages } from './messages.ts'

/** What a field is given: what its filter is called and is now, and who is told of another. */
export interface FieldProps<Filter> {
  label: string
  filter: Filter | undefined
  onChange(filter: Filter | undefined): void
}

interface FilterControlProps {
  label: string
  /** Whether the filter has a value to clear. */
  isSet: boolean
  onClear(): void
  /** The toggle between include and exclude; none for ranges. */
  exclude?: { isOn: boolean; onToggle(): void }
  children: ReactNode
}

/** One filter: its name, the toggle between include and exclude, a button to clear it, and its control. */
export function FilterControl({ label, isSet, onClear, exclude, children }: FilterControlProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot share a line with its buttons.
    <div
      role="group"
      aria-label={label}
      className={`${shared.column} ${shared.shrinking} ${classes.field}`}
      data-exclude={exclude?.isOn ?? false}
    >
      <div className={`${shared.row} ${shared.pressable} ${classes.head}`}>
        <span className={`${shared.quietSmall} ${shared.fill} ${classes.label}`}>{label}</span>
        {exclude && (
          <button
            type="button"
            className={`${shared.quietSmall} ${shared.inlineRow} ${shared.fingerHigh} ${shared.rigid} ${shared.pressable} ${classes.exclude}`}
            aria-pressed={exclude.isOn}
            aria-label={messages.excludeOf(label)}
            title={exclude.isOn ? messages.leaveOut : messages.keepOnly}
            onClick={exclude.onToggle}
          >
            <IconBan size={14} stroke={1.9} aria-hidden />
            {messages.exclude}
          </button>
        )}
        {isSet && <CrossButton aria-label={messages.clearOf(label)} title={messages.clear} onClick={onClear} />}
      </div>
      {children}
    </div>
  )
}
