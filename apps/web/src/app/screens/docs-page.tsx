import { DocsScreen } from '../../features/docs/docs-screen.tsx'
import { OpenNavbar } from '../frame/open-navbar.tsx'

/** `/api/docs/`, below the navbar of the page. */
export function DocsPage() {
  return <DocsScreen navbar={<OpenNavbar />} />
}
