import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { Failure } from '../ui/failure.tsx'
import { isNotLoaded } from '../ui/lazy-part.tsx'
import { messages } from './frame/messages.ts'

/** Shown where a part of the page failed or could not be fetched, for example after an update of the installation. */
export function RouteFailure() {
  const error = useRouteError()
  console.error(error)
  return (
    <main>
      <Failure
        title={messages.failed}
        details={isNotLoaded(error) ? messages.partNotLoaded : messages.failedInFull}
        onRetry={() => window.location.reload()}
      >
        <Button variant="default" component="a" href="/app/">
          {messages.toSearch}
        </Button>
      </Failure>
    </main>
  )
}
