import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../model/toasts.ts'
import { FailedPart } from './failure.tsx'
import { messages } from './messages.ts'

/** Stands in for a part whose code could not be fetched. `Again` draws it after `forget` was called. */
interface StandInProps<Props> {
  props: Props
  Again: ComponentType<Props>
  forget(): void
}

/** A part of the page whose code is fetched when it is first drawn. Where that fails, its place says so. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  fetched(load, FailedInPlace<Props>)

/** A dialog or menu whose code is fetched when it opens. Where that fails, it closes, a message says so, and opening it tries again. */
export const lazyWindow = <Props extends { onClose(): void }>(load: () => Promise<ComponentType<Props>>) =>
  fetched(load, FailedToOpen<Props>)

function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<StandInProps<Props>>,
) {
  const request = () =>
    lazy(async () => {
      try {
        await fetchStylesAgain()
        return { default: await load() }
      } catch (error) {
        if (!isNotLoaded(error)) throw error
        return { default: (props: Props) => <StandIn props={props} Again={Part} forget={forget} /> }
      }
    })
  let latest = request()
  const forget = () => {
    latest = request()
  }
  function Part(props: Props) {
    const Latest = latest
    return <Latest {...props} />
  }
  return Part
}

function FailedInPlace<Props extends object>({ props, Again, forget }: StandInProps<Props>) {
  const [isAgain, setIsAgain] = useState(false)
  const retry = () => {
    forget()
    setIsAgain(true)
  }
  return isAgain ? <Again {...props} /> : <FailedPart sentence={messages.partNotLoaded} onRetry={retry} />
}

function FailedToOpen<Props extends { onClose(): void }>({ props, forget }: StandInProps<Props>) {
  const fail = useEffectEvent(() => {
    forget()
    showToast({ tone: 'danger', topic: 'part', title: messages.notOpened, details: messages.partNotLoaded })
    props.onClose()
  })
  useEffect(() => fail(), [])
  return null
}

/** Whether code or styles could not be fetched, as Vite, Chromium and Firefox, or Safari say it. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && /preload CSS|dynamically imported module|module script/i.test(error.message)

/** Style sheets that could not be fetched: Vite asks for each only once. */
const failedStyles = new Set<HTMLLinkElement>()
const noteFailed = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}
globalThis.window?.addEventListener('error', noteFailed, true)

const fetchStylesAgain = () =>
  Promise.all(
    [...failedStyles].map(async (failed) => {
      failedStyles.delete(failed)
      const again = failed.cloneNode() as HTMLLinkElement
      await new Promise((resolve, reject) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${failed.href}`)))
        failed.replaceWith(again)
      })
    }),
  )
