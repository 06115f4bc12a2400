import type { ComponentProps } from 'react'
import { EditorLine } from '../../features/conflicts/editor-line.tsx'
import { PolicyLine } from '../../features/conflicts/policy/policy-line.tsx'
import { ManuscriptCard } from '../../features/manuscript/manuscript-card.tsx'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { withPolicy } from '../../model/conflicts/policies.ts'
import { withManuscript } from '../../model/manuscript/manuscript-query.ts'
import type { ManuscriptDraft } from '../../model/query/manuscript-draft.ts'
import type { Query } from '../../model/query/query.ts'

interface EditedManuscriptProps
  extends Pick<ComponentProps<typeof ManuscriptCard>, 'isSaved' | 'onFind' | 'onSearch' | 'onClose'> {
  draft: Query & { manuscript: ManuscriptDraft }
  onChange(draft: Query): void
}

/** The manuscript of a query, with the policy that says what counts as a conflict with its authors. */
export function EditedManuscript({ draft, onChange, ...props }: EditedManuscriptProps) {
  const { manuscript } = draft
  const isForeign = useCollectionPart(({ saved }) => props.isSaved && saved !== undefined && !saved.access.is_owned)
  return (
    <ManuscriptCard
      {...props}
      isForeign={isForeign}
      manuscript={manuscript}
      policy={
        <PolicyLine
          policy={manuscript.policy}
          stated={props.isSaved ? (draft.conflict_of_interest ?? undefined) : undefined}
          onChange={(policy) =>
            onChange(withPolicy({ ...draft, manuscript: { ...manuscript, policy: policy.id } }, policy))
          }
        />
      }
      editor={<EditorOf draft={draft} isSaved={props.isSaved} />}
      onChange={(changed) => onChange(withManuscript(draft, changed))}
    />
  )
}

/** Conflicts of whoever handles it with the authors whom the card names. */
function EditorOf({ draft: { manuscript }, isSaved }: Pick<EditedManuscriptProps, 'draft' | 'isSaved'>) {
  const uuid = useCollectionPart(({ saved }) => (isSaved && saved?.manuscript ? saved.uuid : undefined))
  const authors = manuscript.authors.flatMap(({ identifier }) => identifier ?? [])
  if (authors.length === 0) return null
  return <EditorLine handled={{ manuscript: uuid, authors, policy: manuscript.policy }} hasAuthors />
}
