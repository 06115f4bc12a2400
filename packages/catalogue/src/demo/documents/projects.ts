import { type ProjectRecord, projectSources } from '@cognate/contract'
import type { Member, ResearchGroup } from '../groups.ts'
import { writeSentence } from '../prose.ts'
import { Random } from '../random.ts'
import { CHUNK_GROUPS, streamOf } from '../scale.ts'
import {
  activeMembers,
  type DemoScene,
  groupsAt,
  linkedPersonOf,
  organisationOf,
  pickDate,
  subjectOf,
} from './scene.ts'
import { projectAims, projectImpacts, projectPlans, projectTitles } from './sentences.ts'
import { writeText } from './write-text.ts'

/** Projects of a chunk: 600 in the demo catalogue of a first start. */
export const CHUNK_PROJECTS = 15

/** The order in which projects are given to sources; `cordis` takes groups of any country, the others those of their own. */
const turns = ['cordis', 'nsf', 'gepris', 'cordis', 'ukri', 'narcis', 'cordis', 'swecris', 'fris', 'nsf']

const details: Record<string, { country?: string; currency: string; programmes: readonly string[] }> = {
  cordis: {
    currency: 'EUR',
    programmes: ['Joint research', 'Training network', 'Starting grant', 'Innovation action'],
  },
  fris: { country: 'BE', currency: 'EUR', programmes: ['Fundamental research', 'Strategic research'] },
  gepris: {
    country: 'DE',
    currency: 'EUR',
    programmes: ['Research grant', 'Collaborative centre', 'Priority programme'],
  },
  narcis: { country: 'NL', currency: 'EUR', programmes: ['Open competition', 'Talent programme'] },
  nsf: { country: 'US', currency: 'USD', programmes: ['Standard grant', 'Continuing grant', 'Career award'] },
  swecris: { country: 'SE', currency: 'SEK', programmes: ['Project grant', 'Research environment'] },
  ukri: { country: 'GB', currency: 'GBP', programmes: ['Research grant', 'Fellowship', 'Studentship'] },
}

/** Makes the projects of a scene one after the other. */
export class ProjectScene {
  readonly #scene: DemoScene
  /** The groups read so far, by the country of their home. */
  readonly #byCountry = new Map<string, number[]>()
  #groupsRead = 0

  constructor(scene: DemoScene) {
    this.#scene = scene
  }

  /** The project of an index; indices come in ascending order. */
  make(index: number): ProjectRecord {
    const random = new Random(this.#scene.seed, streamOf('project'), index)
    const chunk = Math.floor(index / CHUNK_PROJECTS)
    const turn = turns[index % turns.length]!
    const home = this.#groupOf(details[turn]!.country, chunk, random)
    const source = home === undefined ? 'cordis' : turn
    const group = this.#scene.world.group(home ?? this.#anyGroup(chunk, random))
    return this.#write(index, source, group, random)
  }

  #anyGroup(chunk: number, random: Random): number {
    const groups = groupsAt(chunk, this.#scene)
    // Groups of the chunk more often than others, so that all have their turn.
    return random.chance(0.5) ? groups - CHUNK_GROUPS + random.below(CHUNK_GROUPS) : random.below(groups)
  }

  /** A group at home in the country; undefined where there is none so far. */
  #groupOf(country: string | undefined, chunk: number, random: Random): number | undefined {
    if (country === undefined) return this.#anyGroup(chunk, random)
    const { world } = this.#scene
    for (const groups = groupsAt(chunk, this.#scene); this.#groupsRead < groups; this.#groupsRead++) {
      const { code } = world.institution(world.group(this.#groupsRead).institutions[0]).country
      this.#byCountry.set(code, [...(this.#byCountry.get(code) ?? []), this.#groupsRead])
    }
    const homes = this.#byCountry.get(country)
    return homes && random.pick(homes)
  }

  #write(index: number, source: string, group: ResearchGroup, random: Random): ProjectRecord {
    const { world } = this.#scene
    const institutions = group.institutions.map((number) => world.institution(number))
    const subject = subjectOf(group, institutions[0]!.city, random)
    const start = pickDate(Math.max(2008, group.startYear), random)
    const title = writeSentence(random.pick(projectTitles), subject, random)
    const { currency, programmes } = details[source]!
    const partners = source === 'cordis' ? institutions : institutions.slice(0, random.between(1, 2))
    return {
      id: `${source}:demo-${index + 1}`,
      display_name: title,
      title,
      acronym: source === 'cordis' ? subject.proper.toUpperCase() : null,
      abstract: random.chance(0.95) ? abstractOf(subject, random) : null,
      start_date: start,
      end_date: `${Number(start.slice(0, 4)) + random.between(2, 5)}${start.slice(4)}`,
      url: `https://projects.example/${source}/${index + 1}`,
      authority_id: projectSources.find(({ key }) => key === source)!.id,
      programme: random.pick(programmes),
      funding: { amount: random.between(8, 400) * (currency === 'SEK' ? 100_000 : 10_000), currency },
      keywords: [subject.topic.name, subject.object, subject.factor, subject.method],
      persons: personsOf(group, Number(start.slice(0, 4)), random),
      organisations: [...new Map(partners.map((one) => [one.id, organisationOf(one)])).values()],
    }
  }
}

function abstractOf(subject: Parameters<typeof writeSentence>[1], random: Random): string {
  const parts = [
    [projectAims, 1],
    [projectPlans, random.between(2, 4)],
    [projectImpacts, random.between(1, 2)],
  ] as const
  return writeText(parts, subject, random)
}

/** A leader and up to two more, all of the group at home. */
function personsOf(group: ResearchGroup, year: number, random: Random) {
  const active = activeMembers(group, year).filter(({ institution }) => institution === group.institutions[0])
  const [leader, ...others] = active.length > 0 ? active : group.members.slice(0, 1)
  const chosen = others.slice(0, random.below(3))
  return [leader!, ...chosen].map((member: Member, at) =>
    linkedPersonOf(member, at === 0 ? 'Principal investigator' : 'Co-investigator'),
  )
}
