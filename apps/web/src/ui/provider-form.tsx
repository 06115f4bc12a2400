import { ACCOUNT_PREFIX, paths } from '@cognate/contract/paths'
import { type ReactNode, useRef } from 'react'
import { readCookie } from '../lib/api.ts'

interface ProviderFormProps {
  /** Id of the provider, as the configuration lists it. */
  provider: string
  /** Whether somebody comes in by the provider, or adds it to their account. */
  process: 'login' | 'connect'
  /** Where the provider leads back to. */
  callbackUrl: string
  className?: string | undefined
  children: ReactNode
}

/** A plain form that leads to a provider. The server answers with a redirect, so no script handles the address. */
export function ProviderForm({ provider, process, callbackUrl, className, children }: ProviderFormProps) {
  const token = useRef<HTMLInputElement>(null)
  // The cookie may be renewed while the page is open, so read it on submit.
  const fillToken = () => {
    if (token.current) token.current.value = readCookie('csrftoken') ?? ''
  }
  return (
    <form
      method="post"
      action={`${ACCOUNT_PREFIX}${paths.providerRedirect}`}
      className={className}
      onSubmit={fillToken}
    >
      <input ref={token} type="hidden" name="csrfmiddlewaretoken" defaultValue="" />
      <input type="hidden" name="provider" value={provider} />
      <input type="hidden" name="callback_url" value={callbackUrl} />
      <input type="hidden" name="process" value={process} />
      {children}
    </form>
  )
}
