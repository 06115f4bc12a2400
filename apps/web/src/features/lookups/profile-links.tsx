import type { ExpertFields } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import { type OutsideLink, profileLinks } from '../../model/records/search-links.ts'
import { safeUrl } from '../../model/records/urls.ts'
import { useMay } from '../../model/who-i-am.ts'
import { LinkIcons } from '../../ui/link-icons.tsx'
import { messages } from './messages.ts'
import { useRowLookup, useWasSeen } from './use-row-lookup.ts'

type Expert = Pick<ExpertFields, 'id' | 'display_name' | 'orcid' | 'ids' | 'last_known_institutions'>

const noProfile = { google_scholar_id: null, affiliation: null }

/** Profiles of an expert: those of the catalogue at once, Scholar and the ORCID links once they are looked up. */
export function ProfileLinks({ expert }: { expert: Expert }) {
  const { ref, wasSeen } = useWasSeen()
  const mayFindScholar = useMay('find_scholar')
  const { display_name: name } = expert
  const orcid = orcidOf(expert)
  const scholar = useRowLookup({
    key: ['scholar', expert.id],
    ask: (signal) =>
      call('findScholar', { body: { ...toLookupPerson(expert), search_module: 'experts' }, signal, priority: 'row' }),
    empty: noProfile,
    isEnabled: wasSeen && mayFindScholar,
  })
  const orcidPage = useRowLookup({
    key: ['orcid', orcid],
    ask: (signal) => call('getResearcherLinks', { params: { orcid: orcid! }, signal, priority: 'row' }),
    empty: { orcid: orcid ?? '', researcher_urls: [] },
    isEnabled: wasSeen && orcid !== undefined,
  })
  const links = [
    ...scholarLink(scholar?.google_scholar_id, name),
    ...profileLinks(expert),
    ...researcherLinks(orcidPage?.researcher_urls ?? [], name),
  ]
  return (
    <span ref={ref}>
      <LinkIcons label={messages.profilesOf(name)} links={links} />
    </span>
  )
}

/** The person of a look-up, from an expert. */
export function toLookupPerson({ id, display_name, last_known_institutions }: Expert) {
  return { identifier: id, display_name, institution: last_known_institutions[0]?.display_name ?? null }
}

function orcidOf({ orcid, ids }: Expert): string | undefined {
  return /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(orcid ?? ids.orcid ?? '')?.[0].toUpperCase()
}

function scholarLink(id: string | null | undefined, name: string): OutsideLink[] {
  if (!id) return []
  const url = `https://scholar.google.com/citations?${new URLSearchParams({ user: id })}`
  return [{ label: messages.scholar, description: messages.scholarOf(name), url }]
}

function researcherLinks(urls: readonly { name: string; url: string }[], name: string): OutsideLink[] {
  return urls.flatMap((link) => {
    const url = safeUrl(link.url)
    return url ? [{ label: link.name, description: messages.fromOrcid(link.name, name), url }] : []
  })
}
