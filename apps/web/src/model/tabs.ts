/** How tabs of one browser speak of the organisation they work for. Specification 2 §4, 'Organisation' and 'Other tabs'. */

/** Milliseconds a tab waits for others to say that they hold unsaved work. */
export const REPLY_WAIT = 500

const CHANNEL = 'cognate:organisation'

export interface TabOrganisation {
  name: string
  display_name: string
}

type TabMessage =
  | { type: 'has_unsaved_work?'; question: string }
  | { type: 'has_unsaved_work'; question: string }
  | ({ type: 'organisation_chosen' } & TabOrganisation)

/** The part of a BroadcastChannel that is used; what one tab posts reaches all others, never itself. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface Tabs {
  /** Asks the other tabs and waits `REPLY_WAIT`: whether at least one of them holds unsaved work. */
  haveUnsavedWork(): Promise<boolean>
  /** Tells the other tabs which organisation is active now. */
  tellOrganisation(organisation: TabOrganisation): void
  /** Hears which organisation another tab has chosen; gives back how to stop that. */
  onOrganisation(listener: (organisation: TabOrganisation) => void): () => void
  /** Has this tab answer for some work as long as `isUnsaved` says so; gives back how to stop that. */
  holdWork(isUnsaved: () => boolean): () => void
}

interface TabsOptions {
  channel: TabChannel
  wait?: number
  newQuestion?: () => string
}

/** This tab's end of the channel; it answers the others' questions from the start. */
export function openTabs({ channel, wait = REPLY_WAIT, newQuestion = () => crypto.randomUUID() }: TabsOptions): Tabs {
  const works = new Set<() => boolean>()
  const listeners = new Set<(organisation: TabOrganisation) => void>()
  const answered = new Set<string>()
  const post = (message: TabMessage) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }) => {
    if (!isTabMessage(data)) return
    if (data.type === 'has_unsaved_work') answered.add(data.question)
    else if (data.type === 'organisation_chosen') for (const listener of listeners) listener(data)
    else if ([...works].some((isUnsaved) => isUnsaved())) post({ type: 'has_unsaved_work', question: data.question })
  })

  return {
    haveUnsavedWork: async () => {
      const question = newQuestion()
      post({ type: 'has_unsaved_work?', question })
      await new Promise((resolve) => setTimeout(resolve, wait))
      return answered.delete(question)
    },
    tellOrganisation: ({ name, display_name }) => post({ type: 'organisation_chosen', name, display_name }),
    onOrganisation: (listener) => listenIn(listeners, listener),
    holdWork: (isUnsaved) => listenIn(works, isUnsaved),
  }
}

/** The tabs of this browser. Where it has no such channel, a tab is alone. */
export const tabs = openTabs({
  channel:
    typeof BroadcastChannel === 'undefined'
      ? { postMessage: () => {}, addEventListener: () => {} }
      : new BroadcastChannel(CHANNEL),
})

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'organisation_chosen')
    return 'name' in data && 'display_name' in data && typeof data.name === 'string'
  return (
    (data.type === 'has_unsaved_work' || data.type === 'has_unsaved_work?') &&
    'question' in data &&
    typeof data.question === 'string'
  )
}
