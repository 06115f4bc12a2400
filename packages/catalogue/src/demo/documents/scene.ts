import type { LinkedOrganisation, LinkedPerson } from '@cognate/contract'
import type { Member, ResearchGroup } from '../groups.ts'
import type { Institution } from '../institutions.ts'
import { drawSubject, type Subject } from '../prose.ts'
import type { Random } from '../random.ts'
import { CHUNK_GROUPS, LAST_YEAR } from '../scale.ts'
import type { World } from '../world.ts'

/** The people and places of a demo catalogue among which documents are made. */
export interface DemoScene {
  world: World
  seed: number
  /** Chunks of works of the catalogue. */
  chunks: number
}

/** Number of groups that documents of a chunk can use: those of the chunks so far. */
export function groupsAt(chunk: number, { chunks }: DemoScene): number {
  return (Math.min(chunk, chunks - 1) + 1) * CHUNK_GROUPS
}

/** What a document of a group is about, seen from a city. */
export function subjectOf({ topics: [main, drift] }: ResearchGroup, city: string, random: Random): Subject {
  const topic = random.chance(0.7) ? main : drift
  return drawSubject(topic, main, city, random)
}

export function linkedPersonOf({ name, orcid }: Member, title: string): LinkedPerson {
  return { name, title, orcid, author: null }
}

export function organisationOf({ name, country }: Institution): LinkedOrganisation {
  return { name, country_code: country.code, ror: null, institution: null }
}

/** Members who publish in a year, those who lead the group first. */
export function activeMembers({ members }: ResearchGroup, year: number): Member[] {
  return members.filter(({ firstYear, lastYear, movesIn }) => firstYear <= year && year <= lastYear && year < movesIn)
}

/** `YYYY-MM-DD`, from a year up to mid 2026. */
export function pickDate(from: number, random: Random): string {
  const year = from + Math.floor((LAST_YEAR - from + 1) * random.next() ** 0.7)
  const month = random.between(1, year === LAST_YEAR ? 6 : 12)
  return `${year}-${twoDigits(month)}-${twoDigits(random.between(1, 28))}`
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** A name as a part of an address. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
