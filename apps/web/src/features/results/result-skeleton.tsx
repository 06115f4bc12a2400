import type { CatalogueKind } from '@cognate/contract'
import { type CSSProperties, memo } from 'react'
import shared from '../../ui/shared.module.css'
import skeleton from './result-skeleton.module.css'
import classes from './row.module.css'

interface ResultSkeletonProps {
  /** The kind of record that is loading. */
  recordType: CatalogueKind
}

const ROWS = 6

/** Grey rows in the shape of the results that are loading. The caller announces the loading in words. */
export const ResultSkeleton = memo(function ResultSkeleton({ recordType }: ResultSkeletonProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={classes.row}>
          {recordType === 'work' ? <WorkSkeleton /> : <ProfileSkeleton recordType={recordType} />}
        </div>
      ))}
    </div>
  )
})

function ProfileSkeleton({ recordType }: { recordType: CatalogueKind }) {
  const isPerson = recordType === 'author'
  const hasGraph = isPerson || recordType === 'institution' || recordType === 'venue'
  return (
    <div className={`${shared.middle} ${shared.around} ${classes.grid}`} data-layout="profile">
      <span className={`${shared.quietSmall} ${shared.figure} ${classes.rank}`} />
      <div className={classes.portrait}>
        <Bone height={36} width={36} radius={isPerson ? 18 : 8} />
      </div>
      <div className={`${shared.heading} ${classes.name}`}>
        <Bone height={14} margin={4} width="min(220px, 60%)" />
      </div>
      <div className={`${shared.unbroken} ${shared.middle} ${shared.shrinking} ${classes.where}`}>
        <Bone height={10} margin={5} width="min(280px, 80%)" />
      </div>
      <div className={`${shared.rigid} ${classes.figure}`}>
        <Bone height={hasGraph ? 44 : 10} width={hasGraph ? 106 : 140} margin={hasGraph ? 0 : 5} />
      </div>
      <div className={classes.topics}>
        <Bone height={10} margin={5} width="min(360px, 90%)" />
      </div>
      <div className={shared.contents}>
        <SkeletonLines widths={[38, 62, 96, 60, 54, 90]} />
      </div>
    </div>
  )
}

function WorkSkeleton() {
  return (
    <div className={`${shared.middle} ${shared.around} ${classes.grid}`} data-layout="work">
      <span className={`${shared.quietSmall} ${shared.figure} ${classes.rank}`} />
      <div className={`${shared.column} ${shared.shrinking} ${classes.body}`}>
        <SkeletonLines widths={[30, 76, 44, 98, 66]} />
      </div>
    </div>
  )
}

/** Lines of text, each as wide as its share of the column in percent. */
function SkeletonLines({ widths }: { widths: readonly number[] }) {
  return (
    <div className={skeleton.lines}>
      {widths.map((width) => (
        <Bone key={width} height={10} width={`${width}%`} />
      ))}
    </div>
  )
}

interface BoneProps {
  /** Pixels, or a length of CSS. */
  height: number
  width: number | string
  /** Above and below. */
  margin?: number
  radius?: number
}

/** A grey patch. Sixty of them stand there for a moment, for which Mantine's skeleton is too slow. */
function Bone({ height, width, margin = 0, radius = 4 }: BoneProps) {
  const style: CSSProperties = { height, width, marginBlock: margin, borderRadius: radius }
  return <div className={skeleton.bone} style={style} />
}
