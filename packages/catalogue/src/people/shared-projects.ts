import type { ConflictRulesView, ProjectRecord, SharedProjectView } from '@cognate/contract'
import { HYPER_AUTHORSHIP, PROJECT_YEARS } from '@cognate/contract/conflict-rules'
import { DAY_MS } from '@cognate/contract/durations'
import { listAt } from '../base/lists.ts'
import { NONE } from '../base/none.ts'
import type { LinkedProjects, PeopleSlice } from './people-slice.ts'

/** Goes from authors to the projects that count, and on to the others who took part. */
export class SharedProjects {
  readonly #projects: LinkedProjects
  readonly #rules: ConflictRulesView
  /** 1 for those who are left out. */
  readonly #hidden: Uint8Array

  constructor(projects: LinkedProjects, rules: ConflictRulesView, hidden: Uint8Array) {
    this.#projects = projects
    this.#rules = rules
    this.#hidden = hidden
  }

  visitProjects(author: number, visit: (project: number) => void): void {
    for (const project of listAt(this.#projects.byAuthor, author)) if (this.#isCounted(project)) visit(project)
  }

  visitPeople(project: number, visit: (author: number) => void): void {
    for (const author of listAt(this.#projects.people, project)) if (this.#hidden[author] !== 1) visit(author)
  }

  /** Visits the others of each project of an author. */
  visitColleagues(author: number, visit: (colleague: number, project: number) => void): void {
    this.visitProjects(author, (project) =>
      this.visitPeople(project, (other) => {
        if (other !== author) visit(other, project)
      }),
    )
  }

  /** The newest first, those of unknown day last; of equals the lower number. */
  newestFirst(projects: Iterable<number>): number[] {
    const { day } = this.#projects
    return [...projects].sort((a, b) => day[b]! - day[a]! || a - b)
  }

  /** A project of unknown years counts whatever the first year is, as a work does. */
  #isCounted(project: number): boolean {
    const { people, day, end_day } = this.#projects
    const { since, leave_out_hyper_authorship } = this.#rules
    if (leave_out_hyper_authorship && listAt(people, project).length > HYPER_AUTHORSHIP) return false
    if (since === null) return true
    const [start, end] = [yearOf(day[project]!), yearOf(end_day[project]!)]
    const last = end ?? (start === undefined ? undefined : start + PROJECT_YEARS)
    return last === undefined || last >= since
  }
}

const yearOf = (day: number): number | undefined => (day === NONE ? undefined : new Date(day * DAY_MS).getUTCFullYear())

/** The projects that make conflicts; undefined where the rules do not look at them, or the catalogue has none. */
export function projectsOfConflicts(
  rules: ConflictRulesView,
  { projects, hidden }: Pick<PeopleSlice, 'projects' | 'hidden'>,
): SharedProjects | undefined {
  return rules.shared_projects && projects ? new SharedProjects(projects, rules, hidden.marks) : undefined
}

/** What is told of a project in a conflict. */
export const projectView = ({ id, title, start_date, end_date }: ProjectRecord): SharedProjectView => ({
  identifier: id,
  title,
  start_year: yearIn(start_date),
  end_year: yearIn(end_date),
})

const yearIn = (date: string | null): number | null => Number(/^\d{4}/.exec(date ?? '')?.[0]) || null
