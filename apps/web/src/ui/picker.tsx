import { Select } from '@mantine/core'
import { type KeyboardEvent, type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { countOf } from '../model/records/wording.ts'
import type { Option } from './options.ts'
import { matchingOptions, optionMeant } from './options.ts'
import classes from './picker.module.css'
import shared from './shared.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PickerProps {
  label: string
  placeholder: string
  /** The options that are not chosen yet. */
  options: readonly Option[]
  onPick(value: string): void
  /** Shown in place of an empty list. */
  emptyMessage: string
  /** Looks the options up while somebody types. Without it, `options` are searched here. */
  lookUp?: { onType(text: string): void; isPending: boolean; onOpen?(): void }
  /** The end of the list has come into view. */
  onBottom?(): void
  /**
   * The list and the typed text stay after a choice, for several of one look-up; what is typed next replaces the text.
   * Escape or leaving the field closes the list.
   */
  staysOpen?: boolean
  /** Takes a text that was pasted, entered, or left in the field without a choice; false leaves it to the field. */
  onText?(text: string, how: 'pasted' | 'entered' | 'left'): boolean
}

/** Pixels from the bottom at which the end of the list counts as visible. */
const BOTTOM_MARGIN = 40

/** A field that searches among values and adds the chosen one. */
export function Picker({
  label,
  placeholder,
  options,
  onPick,
  emptyMessage,
  lookUp,
  onBottom,
  staysOpen = false,
  onText,
}: PickerProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const hasJustChosen = useRef(false)
  // A text that found what was chosen: the next name takes its place, also after a click into the middle of it.
  const isSpent = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const optionCount = options.length
  // What a choice adds around the field can move it out of view.
  useEffect(() => {
    if (staysOpen && isOpen) input.current?.scrollIntoView({ block: 'nearest' })
  }, [staysOpen, isOpen, optionCount])
  // Enter is pressed before the suggestions are there.
  const waitsForOption = useRef(false)
  const type = (text: string) => {
    waitsForOption.current = false
    isSpent.current = false
    setTyped(text)
    lookUp?.onType(text)
  }
  const visibleOptions = lookUp ? options : matchingOptions(options, typed)
  const hints = new Map(visibleOptions.map(({ value, hint }) => [value, hint]))
  const isPending = lookUp?.isPending ?? false
  const choose = (value: string) => {
    onPick(value)
    if (!staysOpen) return type('')
    hasJustChosen.current = true
    isSpent.current = true
    input.current?.select()
  }
  /** Once the text was taken, an open list would ask for more characters. */
  const clear = () => {
    type('')
    setIsOpen(false)
  }
  /** Takes what the typed text asks for by itself. */
  const takeMeant = () => {
    const meant = isPending ? undefined : optionMeant(visibleOptions, typed)
    waitsForOption.current = isPending
    if (meant) choose(meant.value)
    else if (onText?.(typed, 'entered')) clear()
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    // An option that the arrow keys chose is taken by the field itself.
    if (document.querySelector('[data-combobox-selected]')) return
    event.preventDefault()
    takeMeant()
  }
  const takeAwaited = useEffectEvent(() => {
    if (waitsForOption.current) takeMeant()
  })
  useEffect(() => {
    if (!isPending) takeAwaited()
  }, [isPending])
  const scroll = ({ target }: UIEvent) => {
    const { scrollTop, clientHeight, scrollHeight } = target as HTMLElement
    if (scrollTop + clientHeight > scrollHeight - BOTTOM_MARGIN) onBottom?.()
  }
  return (
    <div className={shared.shrinking} onScrollCapture={scroll}>
      <Select
        ref={input}
        aria-label={label}
        size="xs"
        placeholder={placeholder}
        data={visibleOptions.map(({ value, label: name }) => ({ value, label: name }))}
        // Choosing adds at once, and leaves the field free for the next.
        value={null}
        onChange={(value) => {
          if (value !== null) choose(value)
        }}
        onMouseDown={(event) => {
          if (!isSpent.current) return
          event.preventDefault()
          event.currentTarget.select()
        }}
        onKeyDown={onEnter}
        onPaste={(event) => {
          if (!onText?.(event.clipboardData.getData('text/plain'), 'pasted')) return
          event.preventDefault()
          setIsOpen(false)
        }}
        onBlur={() => {
          if (typed.trim() !== '' && onText?.(typed, 'left')) clear()
        }}
        searchable
        searchValue={typed}
        onSearchChange={type}
        filter={({ options: all }) => all}
        dropdownOpened={isOpen}
        onDropdownOpen={() => {
          setIsOpen(true)
          lookUp?.onOpen?.()
        }}
        onDropdownClose={() => {
          // Select closes after each choice.
          if (!hasJustChosen.current) setIsOpen(false)
          hasJustChosen.current = false
        }}
        loading={isPending}
        renderOption={({ option }) => (
          <span className={`${shared.fitting} ${shared.column}`}>
            <bdi>{'label' in option ? String(option.label) : ''}</bdi>
            {hints.get(String(option.value)) && (
              <span className={shared.quietSmall}>{hints.get(String(option.value))}</span>
            )}
          </span>
        )}
        // The list itself scrolls: a box around it could not be reached by keys.
        withScrollArea={false}
        classNames={{ input: classes.input, options: shared.scrolling }}
        comboboxProps={{
          width: 280,
          position: 'bottom-start',
          withinPortal: true,
          portalProps: { target: '#content' },
        }}
      />
      <p role="status" className={`${shared.quietSmall} ${classes.message}`}>
        {isOpen &&
          (visibleOptions.length === 0 ? emptyMessage : <Count options={typed === '' ? [] : visibleOptions} />)}
      </p>
    </div>
  )
}

/** How many options a typed text finds: whoever does not see the list hears it. */
function Count({ options }: { options: readonly Option[] }) {
  return options.length > 0 && <VisuallyHidden>{countOf(options.length, 'suggestion')}</VisuallyHidden>
}
