import { describe, expect, it, vi } from 'vitest'
import type { TabOrganisation } from '../tabs.ts'
import { followOrganisation } from './own-organisation.ts'

const lund = { name: 'lund', display_name: 'Lund University' }
const delft = { name: 'delft', display_name: 'TU Delft' }

/** A tab, and how another tab tells it of a choice. */
function aTab(onOwn: (name: string | undefined) => void = () => {}) {
  let hear: (organisation: TabOrganisation) => void = () => {}
  const own = followOrganisation(
    {
      onOrganisation: (listener) => {
        hear = listener
        return () => {}
      },
    },
    onOwn,
  )
  return { own, tell: (organisation: TabOrganisation) => hear(organisation) }
}

describe('A-05 the organisation of a tab', () => {
  it('is locked when another tab chooses another organisation, and opened when it matches again', () => {
    const { own, tell } = aTab()
    own.note(lund)
    expect(own.conflict()).toBeUndefined()
    tell(delft)
    expect(own.conflict()).toEqual({ own: lund, active: delft })
    tell(lund)
    expect(own.conflict()).toBeUndefined()
  })

  it('names its own organisation for its writes, whatever is active elsewhere', () => {
    const named: (string | undefined)[] = []
    const { own, tell } = aTab((name) => named.push(name))
    own.note(lund)
    tell(delft)
    own.set(delft)
    own.leave()
    expect(named).toEqual(['lund', 'lund', 'delft', undefined])
  })

  it('is locked when it learns after a sleep that another organisation is active', () => {
    const { own } = aTab()
    own.note(lund)
    own.note(delft)
    expect(own.conflict()).toEqual({ own: lund, active: delft })
    own.note(lund)
    expect(own.conflict()).toBeUndefined()
  })

  it('follows its own switch without a lock', () => {
    const { own } = aTab()
    own.note(lund)
    own.set(delft)
    expect(own.conflict()).toBeUndefined()
  })

  it('is not locked while it belongs to nobody', () => {
    const { own, tell } = aTab()
    tell(delft)
    expect(own.conflict()).toBeUndefined()
    own.note(lund)
    expect(own.conflict()).toBeUndefined()
    tell(delft)
    own.leave()
    expect(own.conflict()).toBeUndefined()
  })

  it('notifies when something changed, and only then', () => {
    const { own, tell } = aTab()
    const onChange = vi.fn()
    const stop = own.subscribe(onChange)
    own.note(lund)
    own.note(lund)
    expect(onChange).toHaveBeenCalledTimes(1)
    tell(delft)
    expect(onChange).toHaveBeenCalledTimes(2)
    stop()
    tell(lund)
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})
