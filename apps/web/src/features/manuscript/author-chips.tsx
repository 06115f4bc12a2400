import { Checkbox } from '@mantine/core'
import type { Query } from '../../model/query/query.ts'
import { type FileAuthor, isChecked, withAuthor } from './authors-to-check.ts'
import classes from './manuscript-file.module.css'
import { messages } from './messages.ts'

interface AuthorChipsProps {
  draft: Query
  authors: readonly FileAuthor[]
  onChange(draft: Query): void
}

/** The authors of a file: those whom the catalogue may know can be checked against, the others are named. */
export function AuthorChips({ draft, authors, onChange }: AuthorChipsProps) {
  if (authors.length === 0) return <p className={classes.quiet}>{messages.noAuthors}</p>
  return (
    <section aria-label={messages.authors}>
      <p className={classes.quiet}>{messages.authors}</p>
      <ul className={classes.chips}>
        {authors.map((author) =>
          author.candidates.length === 0 ? (
            <li key={author.name} className={classes.chip} data-unknown>
              <bdi>{author.name}</bdi>
              <span className={classes.quiet}>{messages.unknown}</span>
            </li>
          ) : (
            author.candidates.map((candidate) => (
              <li key={author.name + candidate.identifier} className={classes.chip}>
                <Checkbox
                  size="xs"
                  checked={isChecked(draft, candidate.identifier)}
                  onChange={({ currentTarget }) => onChange(withAuthor(draft, candidate, currentTarget.checked))}
                  label={
                    <>
                      <bdi>{candidate.display_name}</bdi>{' '}
                      <span className={classes.quiet}>{messages.why[candidate.why]}</span>
                    </>
                  }
                />
              </li>
            ))
          ),
        )}
      </ul>
    </section>
  )
}
