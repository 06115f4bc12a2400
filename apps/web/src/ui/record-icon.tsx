import type { CatalogueKind, DatasetKey } from '@cognate/contract'
import {
  IconBinary,
  IconBook,
  IconBuildingBank,
  IconFileText,
  IconFlask,
  IconGavel,
  IconHeartHandshake,
  IconRocket,
  IconSchool,
  IconSpeakerphone,
  IconTargetArrow,
  IconTie,
  type PageIcon,
} from './icons.tsx'

/** One icon a kind of record, under every name that the kind has. R-05. */
const icons = {
  record: IconBinary,
  project: IconFlask,
  projects: IconFlask,
  startup: IconRocket,
  startups: IconRocket,
  starthub: IconRocket,
  starthubs: IconRocket,
  author: IconSchool,
  experts: IconSchool,
  referees: IconSchool,
  candidate: IconTie,
  candidates: IconTie,
  institution: IconBuildingBank,
  institutions: IconBuildingBank,
  work: IconFileText,
  works: IconFileText,
  journal: IconBook,
  journals: IconBook,
  venue: IconBook,
  venues: IconBook,
  drafts: IconSpeakerphone,
  partner: IconHeartHandshake,
  partners: IconHeartHandshake,
  policygoal: IconTargetArrow,
  policygoals: IconTargetArrow,
  policydoc: IconGavel,
  policydocs: IconGavel,
} satisfies Record<CatalogueKind | DatasetKey, PageIcon> & Record<string, PageIcon>

/** The icon of a kind of record; that of a record where the kind is missing or unknown. */
export const recordIconOf = (type: string | null | undefined): PageIcon =>
  type && Object.hasOwn(icons, type) ? icons[type as keyof typeof icons] : IconBinary

interface RecordIconProps {
  type: string | null | undefined
  /** Pixels. */
  size?: number
}

/** The icon of a kind of record. Decorative: the kind is also said in words. */
export function RecordIcon({ type, size = 18 }: RecordIconProps) {
  const Icon = recordIconOf(type)
  return <Icon aria-hidden size={size} stroke={1.6} />
}
