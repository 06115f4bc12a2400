import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../lib/api-error.ts'
import { logOut } from '../../lib/calls.ts'
import { forgetEverything } from '../../model/query/unsaved-queries.ts'
import { Failure } from '../../ui/failure.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { messages } from './messages.tsx'

/** `/logout/`: ends the session, forgets what was typed here, and leads to the entrance. */
export function SignOut() {
  usePageTitle(messages.signOut)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const isRunning = useRef(false)

  const leave = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setError(undefined)
    try {
      await logOut()
      forgetEverything()
      client.clear()
      navigate('/accounts/login/signed_out/', { replace: true })
    } catch (failure) {
      setError(failure)
    } finally {
      isRunning.current = false
    }
  }, [client, navigate])

  useEffect(() => void leave(), [leave])

  if (!error) return <Waiting />
  return (
    <main>
      <Failure
        title={messages.stillSignedIn}
        details={messages.notSignedOut(sentenceOf(error))}
        onRetry={() => void leave()}
      />
    </main>
  )
}
