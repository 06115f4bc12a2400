import { describe, expect, it, vi } from 'vitest'
import { openTabs, REPLY_WAIT, type TabChannel } from './tabs.ts'

/** Channels that reach each other as those of one browser do: everything but what they post themselves, a moment later. */
function aBrowser(count: number): TabChannel[] {
  const ears: ((event: { data: unknown }) => void)[][] = Array.from({ length: count }, () => [])
  return ears.map((own) => ({
    postMessage: (data) => {
      const copy = structuredClone(data)
      queueMicrotask(() => {
        for (const others of ears) if (others !== own) for (const hear of others) hear({ data: copy })
      })
    },
    addEventListener: (_, listener) => own.push(listener),
  }))
}

const twoTabs = (wait = 5) =>
  aBrowser(2).map((channel, index) => openTabs({ channel, wait, newQuestion: () => `q${index}` }))

const lund = { name: 'lund', display_name: 'Lund University' }

describe('A-05 tabs', () => {
  it('waits 500 ms for replies, as specified', async () => {
    vi.useFakeTimers()
    const [channel] = aBrowser(1)
    const answer = openTabs({ channel: channel! }).haveUnsavedWork()
    const settled = vi.fn()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(REPLY_WAIT - 1)
    expect(REPLY_WAIT).toBe(500)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(false)
    vi.useRealTimers()
  })

  it('hears of unsaved work in another tab, as long as there is some', async () => {
    const [here, there] = twoTabs()
    let isDirty = true
    const release = there!.reportUnsavedWork(() => isDirty)
    expect(await here!.haveUnsavedWork()).toBe(true)
    isDirty = false
    expect(await here!.haveUnsavedWork()).toBe(false)
    isDirty = true
    release()
    expect(await here!.haveUnsavedWork()).toBe(false)
  })

  it('does not count its own unsaved work: it is left with the switch', async () => {
    const [here] = twoTabs()
    here!.reportUnsavedWork(() => true)
    expect(await here!.haveUnsavedWork()).toBe(false)
  })

  it('ignores a reply to another tab’s question', async () => {
    const [channel, other] = aBrowser(2)
    const here = openTabs({ channel: channel!, wait: 5, newQuestion: () => 'mine' })
    const first = here.haveUnsavedWork()
    other!.postMessage({ type: 'has_unsaved_work', question: 'yours' })
    expect(await first).toBe(false)
    const second = here.haveUnsavedWork()
    other!.postMessage({ type: 'has_unsaved_work', question: 'mine' })
    expect(await second).toBe(true)
  })

  it('tells the other tabs which organisation was chosen, never itself', async () => {
    const [here, there] = twoTabs()
    const own = vi.fn()
    const others = vi.fn()
    here!.onOrganisation(own)
    const stop = there!.onOrganisation(others)
    here!.postOrganisation(lund)
    await Promise.resolve()
    expect(others).toHaveBeenCalledWith(expect.objectContaining(lund))
    expect(own).not.toHaveBeenCalled()
    stop()
    here!.postOrganisation(lund)
    await Promise.resolve()
    expect(others).toHaveBeenCalledTimes(1)
  })

  it('tells the other tabs which collection was changed, never itself', async () => {
    const [here, there] = twoTabs()
    const [own, others] = [vi.fn(), vi.fn()]
    here!.onCollection(own)
    const stop = there!.onCollection(others)
    here!.postCollectionChange('c1')
    await Promise.resolve()
    stop()
    here!.postCollectionChange('c2')
    await Promise.resolve()
    expect(others.mock.calls).toEqual([['c1']])
    expect(own).not.toHaveBeenCalled()
  })

  it('ignores messages of another shape', async () => {
    const [channel, other] = aBrowser(2)
    const listener = vi.fn()
    const here = openTabs({ channel: channel!, wait: 5, newQuestion: () => 'q' })
    here.onOrganisation(listener)
    here.onCollection(listener)
    for (const strange of [
      null,
      'lund',
      {},
      { type: 'organisation_chosen' },
      { type: 'collection_changed', uuid: 1 },
      { type: 'has_unsaved_work', question: 1 },
    ])
      other!.postMessage(strange)
    expect(await here.haveUnsavedWork()).toBe(false)
    expect(listener).not.toHaveBeenCalled()
  })
})
