import { type ComponentProps, useState } from 'react'
import { EditorLine } from '../../features/conflicts/editor-line.tsx'
import { PolicyLine } from '../../features/conflicts/policy/policy-line.tsx'
import { ChangedElsewhere } from '../../features/manuscript/changed-elsewhere.tsx'
import { ManuscriptCard } from '../../features/manuscript/manuscript-card.tsx'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { isUnmatched } from '../../model/conflicts/checked-people.ts'
import { withPolicy } from '../../model/conflicts/policies.ts'
import { changedMeanwhile } from '../../model/manuscript/changed-meanwhile.ts'
import { checksOf, withManuscript } from '../../model/manuscript/manuscript-query.ts'
import {
  baseOf,
  type ManuscriptBase,
  type ManuscriptDraft,
  wasSearchedWith,
} from '../../model/query/manuscript-draft.ts'
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
  const isStated = useCollectionPart(
    ({ searchedWith }) => props.isSaved && wasSearchedWith(searchedWith.conflict_of_interest),
  )
  // Of another version people are looked up anew.
  const [version, setVersion] = useState(0)
  const theirs = useChangedElsewhere(manuscript, props.isSaved)
  return (
    <ManuscriptCard
      key={version}
      {...props}
      isForeign={isForeign}
      manuscript={manuscript}
      policy={
        <PolicyLine
          policy={manuscript.policy}
          stated={isStated ? (draft.conflict_of_interest ?? undefined) : undefined}
          onChange={(policy) =>
            onChange(withPolicy({ ...draft, manuscript: { ...manuscript, policy: policy.id } }, policy))
          }
        />
      }
      news={
        manuscript.base &&
        theirs && (
          <ChangedElsewhere
            manuscript={{ ...manuscript, base: manuscript.base }}
            theirs={theirs}
            onTake={(taken) => {
              onChange(withManuscript(draft, taken))
              setVersion(version + 1)
            }}
          />
        )
      }
      editor={<EditorOf draft={draft} isSaved={props.isSaved} />}
      onChange={(changed) => onChange(withManuscript(draft, changed))}
    />
  )
}

/** The saved manuscript where it was changed elsewhere since the draft began from it. */
function useChangedElsewhere({ base }: ManuscriptDraft, isSaved: boolean): ManuscriptBase | undefined {
  const saved = useCollectionPart((state) => state.saved)
  const now = isSaved && saved && base && saved.updated_at > base.updated_at ? baseOf(saved) : undefined
  return now && base && changedMeanwhile(base, now).length > 0 ? now : undefined
}

/** Conflicts of whoever handles it with the authors whom the card names. */
function EditorOf({ draft: { manuscript }, isSaved }: Pick<EditedManuscriptProps, 'draft' | 'isSaved'>) {
  const uuid = useCollectionPart(({ saved }) => (isSaved && saved?.manuscript ? saved.uuid : undefined))
  const authors = checksOf(manuscript).flatMap((one) => (isUnmatched(one) ? [] : one.identifier))
  if (authors.length === 0) return null
  return (
    <EditorLine handled={{ manuscript: uuid, authors, policy: manuscript.policy }} named={manuscript.authors.length} />
  )
}
