import { createListeners } from '../lib/listeners.ts'

/** Messages between the tabs of a browser: about their organisation, unsaved work and changed collections. A-05. */

/** Milliseconds to wait for other tabs to report unsaved work. */
export const REPLY_WAIT = 500

/** The one channel for all messages. */
const CHANNEL = 'cognate:tabs'

export interface TabOrganisation {
  name: string
  display_name: string
}

type TabMessage =
  | { type: 'has_unsaved_work?'; question: string }
  | { type: 'has_unsaved_work'; question: string }
  | ({ type: 'organisation_chosen' } & TabOrganisation)
  | { type: 'collection_changed'; uuid: string }

/** The part of a BroadcastChannel that is used; what one tab posts reaches all others, never itself. */
export interface TabChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface Tabs {
  /** Asks the other tabs, for `REPLY_WAIT`, whether any of them has unsaved work. */
  haveUnsavedWork(): Promise<boolean>
  /** Tells the other tabs which organisation is active now. */
  postOrganisation(organisation: TabOrganisation): void
  /** Listens for which organisation another tab has chosen. Returns a function that unsubscribes. */
  onOrganisation(listener: (organisation: TabOrganisation) => void): () => void
  /** Tells the other tabs that a saved collection was changed. */
  postCollectionChange(uuid: string): void
  /** Listens for which saved collection another tab has changed. Returns a function that unsubscribes. */
  onCollection(listener: (uuid: string) => void): () => void
  /** Reports unsaved work to other tabs while `isUnsaved` says so. Returns a function that unsubscribes. */
  reportUnsavedWork(isUnsaved: () => boolean): () => void
}

interface TabsOptions {
  channel: TabChannel
  wait?: number
  newQuestion?: () => string
}

/** This tab's end of the channel. It answers other tabs from the start. */
export function openTabs({ channel, wait = REPLY_WAIT, newQuestion = () => crypto.randomUUID() }: TabsOptions): Tabs {
  const unsavedChecks = new Set<() => boolean>()
  const organisations = createListeners<[TabOrganisation]>()
  const collections = createListeners<[uuid: string]>()
  const repliedQuestions = new Set<string>()
  const post = (message: TabMessage) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }) => {
    if (!isTabMessage(data)) return
    if (data.type === 'has_unsaved_work') repliedQuestions.add(data.question)
    else if (data.type === 'organisation_chosen') organisations.notify(data)
    else if (data.type === 'collection_changed') collections.notify(data.uuid)
    else if ([...unsavedChecks].some((isUnsaved) => isUnsaved()))
      post({ type: 'has_unsaved_work', question: data.question })
  })

  return {
    haveUnsavedWork: async () => {
      const question = newQuestion()
      post({ type: 'has_unsaved_work?', question })
      await new Promise((resolve) => setTimeout(resolve, wait))
      return repliedQuestions.delete(question)
    },
    postOrganisation: ({ name, display_name }) => post({ type: 'organisation_chosen', name, display_name }),
    onOrganisation: organisations.add,
    postCollectionChange: (uuid) => post({ type: 'collection_changed', uuid }),
    onCollection: collections.add,
    reportUnsavedWork: (isUnsaved) => {
      unsavedChecks.add(isUnsaved)
      return () => void unsavedChecks.delete(isUnsaved)
    },
  }
}

/** The tabs of this browser. Without support for channels, each tab is alone. */
export const tabs = openTabs({
  channel:
    typeof BroadcastChannel === 'undefined'
      ? { postMessage: () => {}, addEventListener: () => {} }
      : new BroadcastChannel(CHANNEL),
})

function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'organisation_chosen')
    return 'name' in data && 'display_name' in data && typeof data.name === 'string'
  if (data.type === 'collection_changed') return 'uuid' in data && typeof data.uuid === 'string'
  return (
    (data.type === 'has_unsaved_work' || data.type === 'has_unsaved_work?') &&
    'question' in data &&
    typeof data.question === 'string'
  )
}
