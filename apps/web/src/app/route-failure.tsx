import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { Failure } from '../ui/failure.tsx'

/** Shown where a part of the page failed or could not be fetched, for example after an update of the installation. */
export function RouteFailure() {
  const error = useRouteError()
  console.error(error)
  return (
    <main>
      <Failure
        title="This page could not be shown"
        details="Something went wrong in the page itself. Nothing was lost: what you typed is kept in this tab."
        onRetry={() => window.location.reload()}
      >
        <Button variant="default" component="a" href="/app/">
          Go to the search
        </Button>
      </Failure>
    </main>
  )
}
