import type { ResultOf } from '../../model/records/result-types.ts'
import { PassedByTab } from '../../ui/passed-by-tab.ts'
import { TopTopics, WorksGraph } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { EvidenceList } from './evidence-list.tsx'
import classes from './row.module.css'
import type { RowProps } from './row-props.ts'
import { ScoreExplanation } from './score-explanation.tsx'

type VotedResult = ResultOf<'author'> | ResultOf<'institution'> | ResultOf<'venue'>

interface RowGraphProps {
  fields: VotedResult['fields']
  lastYear: RowProps<VotedResult>['lastYear']
  firstActiveYear: number | null
  lastActiveYear: number | null
}

/** Works by year; where the record opens as well. */
export function RowGraph({ fields, lastYear, firstActiveYear, lastActiveYear }: RowGraphProps) {
  return (
    <div className={`${shared.rigid} ${classes.figure}`}>
      <PassedByTab value={true}>
        <WorksGraph counts={fields.counts_by_year} lastYear={lastYear} first={firstActiveYear} last={lastActiveYear} />
      </PassedByTab>
    </div>
  )
}

export function RowTopics({ fields }: Pick<VotedResult, 'fields'>) {
  return (
    <div className={classes.topics}>
      <TopTopics topics={fields.topics} />
    </div>
  )
}

type RowWorksProps = Pick<RowProps<VotedResult>, 'result' | 'endpoints'> &
  Partial<Pick<RowProps<VotedResult>, 'queryUuid'>> & {
    /** The author whose other works can be listed. */
    author?: { identifier: string; display_name: string; works_count: number }
  }

/** How the score of a result came about, and the works that voted for it. */
export function RowWorks({ result, ...works }: RowWorksProps) {
  const { fields, closeness, evidence, matched_terms } = result
  return (
    <div className={shared.contents}>
      <ScoreExplanation
        score={fields.ranking_score}
        closeness={closeness}
        explanation={fields.explanation}
        terms={matched_terms}
        matchingWorks={fields.matching_works}
      />
      <EvidenceList evidence={evidence} {...works} />
    </div>
  )
}
