import { DocsScreen } from '../../features/docs/docs-screen.tsx'
import { Navbar } from '../navbar.tsx'

/** `/api/docs/`, below the navbar of the page. */
export function Component() {
  return <DocsScreen navbar={<Navbar />} />
}
