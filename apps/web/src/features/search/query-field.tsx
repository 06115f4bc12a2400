import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle } from 'react'
import shared from '../../ui/shared.module.css'
import { useHeightOfContent } from '../../ui/use-height-of-content.ts'
import { messages } from './messages.tsx'
import classes from './search-box.module.css'
import { optionId } from './suggestion-list.tsx'
import { stepAround } from './suggestions.ts'

interface QueryFieldProps {
  ref: Ref<HTMLTextAreaElement | null>
  listId: string
  value: string
  hasChips: boolean
  isExpanded: boolean
  isMinimised: boolean
  /** How many suggestions are open; 0: the list is closed. */
  options: number
  /** Index of the suggestion that Enter takes. */
  active: number
  onWrite(text: string): void
  /** Handles a pasted text; false leaves it to the browser. */
  onPasteText(text: string): boolean
  onMove(index: number): void
  onEnter(): void
  onEscape(): void
  /** Backspace in an empty field. */
  onRemoveLast(): void
}

const PLACEHOLDER = messages.placeholder
const NAME = messages.fieldName

/**
 * The text area of the search box. HTML gives a text area no role of its own choosing, so the combobox is the element
 * around it, and the text area names list and active option; the label leads from the combobox to the text.
 */
export function QueryField(props: QueryFieldProps) {
  const { ref, listId, value, hasChips, isExpanded, isMinimised, options, active } = props
  const field = useHeightOfContent(value, isExpanded)
  const fieldId = useId()
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, [])

  const isOpen = options > 0
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends the input of a composed character belongs to the input method.
    if (event.nativeEvent.isComposing) return
    const keys: Record<string, (() => void) | undefined> = {
      Enter: event.shiftKey ? undefined : props.onEnter,
      Escape: props.onEscape,
      ArrowDown: isOpen ? () => props.onMove(stepAround(active, 1, options)) : undefined,
      ArrowUp: isOpen ? () => props.onMove(stepAround(active, -1, options)) : undefined,
    }
    const action = keys[event.key]
    if (action) {
      event.preventDefault()
      action()
    } else if (event.key === 'Backspace' && value === '' && !event.repeat) props.onRemoveLast()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (props.onPasteText(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  return (
    <label htmlFor={fieldId} className={`${shared.fill} ${shared.block} ${classes.label}`}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the text area inside takes the focus. */}
      <span
        role="combobox"
        aria-label={NAME}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        className={`${shared.fill} ${shared.block} ${classes.combobox}`}
      >
        <textarea
          ref={field}
          id={fieldId}
          className={`${shared.noRing} ${shared.wide} ${shared.block} ${classes.field}`}
          rows={1}
          value={value}
          placeholder={hasChips ? messages.addText : PLACEHOLDER}
          aria-label={NAME}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={isExpanded && !isMinimised}
          onChange={(event) => props.onWrite(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </span>
    </label>
  )
}
