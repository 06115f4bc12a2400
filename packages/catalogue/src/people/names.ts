import type { PersonView, SharedInstitutionView, SharedProjectView, SharedWorkView } from '@cognate/contract'

/** What is shown of a work in a cell of a matrix. */
export type TitledWork = Pick<SharedWorkView, 'identifier' | 'title' | 'publication_year'>
/** What is shown of an institution, wherever it is. */
export type NamedInstitution = Omit<SharedInstitutionView, 'years' | 'through_parent'>

/** What people, institutions and works are called, by their numbers in a slice. */
export interface Names {
  authorId(author: number): string
  worksOf(author: number): number
  /** In their order. */
  people(authors: readonly number[]): PersonView[]
  institution(institution: number): NamedInstitution
  /** In their order. */
  titles(works: readonly number[]): TitledWork[]
  work(work: number): SharedWorkView
  project(project: number): SharedProjectView
}

/** The records that an answer names. */
export interface NamedNumbers {
  authors: Iterable<number>
  institutions: Iterable<number>
  works: Iterable<number>
  projects?: Iterable<number>
}
