import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { keepFocus } from '../lib/keep-focus.ts'
import { refuseFiles } from '../lib/refuse-files.ts'
import { queryClient } from '../model/query-client.ts'
import { useThemeName } from '../model/theme-choice.ts'
import { showToast } from '../model/toasts.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { messages } from './frame/messages.ts'
import { router } from './routes.tsx'
import { resolveVariables, themeOf } from './theme.ts'

const colourScheme = localStorageColorSchemeManager({ key: 'cognate:colour-scheme' })

const tellRefused = () =>
  showToast({ tone: 'info', topic: 'file', title: messages.noFile, details: messages.noFileInFull })

/** The page: its theme, its data and its messages around the routes. */
export function App() {
  const theme = useThemeName()
  useEffect(keepFocus, [])
  useEffect(() => refuseFiles(tellRefused), [])
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
