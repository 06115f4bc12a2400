import type { ReactNode } from 'react'
import { messages } from '../model/messages.ts'
import type { OutsideLink } from '../model/records/search-links.ts'
import { IconBrandLinkedin, IconExternalLink, IconSchool, IconSearch, IconWorldSearch } from './icons.tsx'
import classes from './link-icons.module.css'
import { OrcidIcon } from './orcid-icon.tsx'
import { useTabIndex } from './passed-by-tab.ts'
import shared from './shared.module.css'

const SIZE = 17

/** What stands for a site: its mark, or its letters where no free mark of it exists. */
const marks: Readonly<Record<string, ReactNode>> = {
  Web: <IconWorldSearch aria-hidden size={SIZE} stroke={1.6} />,
  LinkedIn: <IconBrandLinkedin aria-hidden size={SIZE} stroke={1.6} />,
  ResearchGate: <Letters letters="RG" />,
  [messages.scopusSearchLabel]: <Letters letters="Sc" isSearch />,
  Scopus: <Letters letters="Sc" />,
  Scholar: <IconSchool aria-hidden size={SIZE} stroke={1.6} />,
  ORCID: <OrcidIcon size={SIZE} />,
}

function Letters({ letters, isSearch = false }: { letters: string; isSearch?: boolean }) {
  return (
    <span aria-hidden className={`${shared.inlineRow} ${shared.small} ${classes.letters}`} data-letters={letters}>
      {isSearch && <IconSearch size={11} stroke={2} />}
    </span>
  )
}

/** Links to other sites as small marks, each with its name and in a tab of its own. */
export function LinkIcons({ label, links }: { label: string; links: readonly OutsideLink[] }) {
  const tabIndex = useTabIndex()
  if (links.length === 0) return null
  return (
    <ul className={classes.links} aria-label={label}>
      {links.map(({ url, label: site, description }) => (
        <li key={url}>
          <a
            className={`${shared.centred} ${classes.link}`}
            href={url}
            tabIndex={tabIndex}
            aria-label={site}
            title={description}
            target="_blank"
            rel="noopener noreferrer"
          >
            {marks[site] ?? (
              <>
                <IconExternalLink aria-hidden size={SIZE} stroke={1.6} />
                <span className={`${shared.oneLine} ${shared.small} ${classes.name}`}>{site}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
