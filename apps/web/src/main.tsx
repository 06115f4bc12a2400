import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import './app/mantine.css'
import './app/tokens.css'
import './app/base.css'
import './app/first-paint.css'
// Before the style sheets of places, which win.
import './ui/shared.module.css'
import { App } from './app/app.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
