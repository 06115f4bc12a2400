import type { ExpertFields } from '@cognate/contract'
import { messages } from '../messages.ts'
import { nameParts } from './person-name.ts'

export interface OutsideLink {
  /** The word on the page. */
  label: string
  /** What the link does, for assistive technology and as its title. */
  description: string
  url: string
}

interface Person {
  name: string
  /** The institution that narrows the search; none: the name alone. */
  institution?: string | undefined
}

const address = (base: string, parameters: Record<string, string>) => `${base}?${new URLSearchParams(parameters)}`

/** Searches for a person elsewhere: the web, a professional and a research network, Scopus. R-11. */
export function searchLinks({ name, institution }: Person): OutsideLink[] {
  const nameAndInstitution = institution ? `${name} ${institution}` : name
  const { given, family } = nameParts(name)
  return [
    {
      label: 'Web',
      description: messages.webSearch(name),
      url: address('https://www.google.com/search', { q: institution ? `"${name}" ${institution}` : `"${name}"` }),
    },
    {
      label: 'LinkedIn',
      description: messages.linkedInSearch(name),
      url: address('https://www.linkedin.com/search/results/people/', { keywords: nameAndInstitution }),
    },
    {
      label: 'ResearchGate',
      description: messages.researchGateSearch(name),
      url: address('https://www.researchgate.net/search/researcher', { q: nameAndInstitution }),
    },
    {
      label: messages.scopusSearchLabel,
      description: messages.scopusSearch(name),
      url: address('https://www.scopus.com/results/authorNamesList.uri', {
        st1: family,
        st2: given,
        ...(institution && { institute: institution }),
        origin: 'searchauthorlookup',
      }),
    },
  ]
}

/** Scopus gives an author as digits, or as a URL that carries them. */
function scopusUrl(scopus: string): string | undefined {
  const digits = /(?:authorID=|authorId=|^)(\d+)/i.exec(scopus)?.[1]
  return digits && address('https://www.scopus.com/authid/detail.uri', { authorId: digits })
}

/** An ORCID iD, alone or as a URL: four groups of four, the last sign a digit or X. */
function orcidUrl(orcid: string): string | undefined {
  const id = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(orcid)?.[0]
  return id && `https://orcid.org/${id.toUpperCase()}`
}

/** The profiles whose ids the catalogue knows. */
export function profileLinks(expert: Pick<ExpertFields, 'display_name' | 'orcid' | 'ids'>): OutsideLink[] {
  const scopus = expert.ids.scopus && scopusUrl(expert.ids.scopus)
  const orcidOrUrl = expert.orcid ?? expert.ids.orcid
  const orcid = orcidOrUrl && orcidUrl(orcidOrUrl)
  return [
    ...(scopus ? [{ label: 'Scopus', description: messages.scopusProfile(expert.display_name), url: scopus }] : []),
    ...(orcid ? [{ label: 'ORCID', description: messages.orcidRecord(expert.display_name), url: orcid }] : []),
  ]
}
