import { DocsScreen } from '../../features/docs/docs-screen.tsx'
import { Navbar } from '../frame/navbar.tsx'

/** `/api/docs/`, below the navbar of the page. */
export function DocsPage() {
  return <DocsScreen navbar={<Navbar />} />
}
