import type { RefObject } from 'react'
import { FIND_EMAIL } from '../../model/row-marks.ts'
import { useShortcuts } from '../../ui/use-shortcut.ts'

/** Keys of the results: j and k move from row to row, e looks up an address, ? lists the keys. Ignored in fields, menus and dialogs. */
export function useRowKeys(region: RefObject<HTMLElement | null>, { onHelp }: { onHelp(): void }): void {
  useShortcuts({
    j: () => moveFocus(region.current, 1),
    k: () => moveFocus(region.current, -1),
    e: () => findEmail(region.current),
    '?': onHelp,
  })
}

function findEmail(region: HTMLElement | null): void {
  const row = document.activeElement?.closest('[data-result-row]')
  if (row && region?.contains(row)) row.querySelector<HTMLElement>(`[${FIND_EMAIL}]`)?.click()
}

function moveFocus(region: HTMLElement | null, step: 1 | -1): void {
  const rows = rowElements(region)
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step))
  rows[next]?.focus()
}

/** Moves the focus through all controls of a row, those that Tab passes by as well; those of a narrow row are in its menu. */
export function moveInRow(row: HTMLElement, step: 1 | -1): void {
  const controls = [...row.querySelectorAll<HTMLElement>('a, button:not([disabled])')].filter((control) =>
    control.checkVisibility(),
  )
  const current = controls.indexOf(document.activeElement as HTMLElement)
  controls[current + step]?.focus()
}

/** The rows that are drawn, in order. */
export function rowElements(region: HTMLElement | null): HTMLElement[] {
  return [...(region?.querySelectorAll<HTMLElement>('[data-result-row]') ?? [])]
}
