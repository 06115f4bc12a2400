import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { keepFocus } from '../lib/keep-focus.ts'
import { queryClient } from '../model/query-client.ts'
import { useThemeName } from '../model/theme-choice.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { router } from './routes.tsx'
import { resolveVariables, themeOf } from './theme.ts'

const colourScheme = localStorageColorSchemeManager({ key: 'cognate:colour-scheme' })

/** The page: its theme, its data and its messages around the routes. */
export function App() {
  const theme = useThemeName()
  useEffect(keepFocus, [])
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <MantineProvider
      theme={themeOf(theme)}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
      <Announcer />
    </MantineProvider>
  )
}
