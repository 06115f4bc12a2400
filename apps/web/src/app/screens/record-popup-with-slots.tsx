import type { ComponentProps } from 'react'
import { RecordPopup as Popup } from '../../features/results/record-popup.tsx'
import { RowSlotsContext } from '../../features/results/row-slots.ts'
import { rowSlots } from './row-slots.ts'

/** A record over the page, outside of an answer. */
export function RecordPopupWithSlots(props: ComponentProps<typeof Popup>) {
  return (
    <RowSlotsContext value={rowSlots}>
      <Popup {...props} />
    </RowSlotsContext>
  )
}
