import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWindow } from '../../../ui/lazy-part.tsx'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.ts'
import classes from './filters-foot.module.css'
import type { SavePresetDialogProps } from './save-preset-dialog.tsx'

const SavePresetDialog = lazyWindow(async () => (await import('./save-preset-dialog.tsx')).SavePresetDialog)

interface FiltersFootProps extends Omit<SavePresetDialogProps, 'onClose'> {
  /** Whether the form differs from the filters of the query. */
  isChanged: boolean
  isEmpty: boolean
  onUpdate(): void
  onDiscard(): void
  onClear(): void
}

/** The buttons below the form: apply, discard, clear and save the filters. Always in view. */
export function FiltersFoot({ isChanged, isEmpty, onUpdate, onDiscard, onClear, ...preset }: FiltersFootProps) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <div className={`${shared.rigid} ${classes.foot}`}>
      {isChanged && (
        <p className={`${shared.quietSmall} ${shared.belowSmall}`} role="status">
          {messages.notApplied}{' '}
          <button
            type="button"
            className={`${shared.hoverUnderlined} ${shared.fingerHigh} ${shared.smallLink} ${classes.quiet}`}
            onClick={onDiscard}
          >
            {messages.discard}
          </button>
        </p>
      )}
      <Button fullWidth variant={isChanged ? 'filled' : 'default'} onClick={onUpdate}>
        {messages.update}
      </Button>
      {!isEmpty && (
        <div className={`${shared.wrapping} ${shared.spread} ${classes.actions}`}>
          <button
            type="button"
            className={`${shared.hoverUnderlined} ${shared.fingerHigh} ${shared.smallLink} ${classes.quiet}`}
            onClick={onClear}
          >
            {messages.clearAll}
          </button>
          <button
            type="button"
            className={`${shared.hoverUnderlined} ${shared.fingerHigh} ${shared.smallLink} ${classes.quiet}`}
            onClick={() => setIsSaving(true)}
          >
            {messages.saveAsPreset}
          </button>
        </div>
      )}
      <Suspense>{isSaving && <SavePresetDialog {...preset} onClose={() => setIsSaving(false)} />}</Suspense>
    </div>
  )
}
