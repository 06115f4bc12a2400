import type { CatalogueKind } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import skeleton from './result-skeleton.module.css'
import classes from './row.module.css'

interface ResultSkeletonProps {
  /** The kind of record that is loading. */
  recordType: CatalogueKind
  rows?: number
}

/** Grey rows in the shape of the results that are loading. The caller announces the loading in words. */
export function ResultSkeleton({ recordType, rows = 6 }: ResultSkeletonProps) {
  return (
    <div aria-hidden className={skeleton.bones}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          {recordType === 'work' ? <WorkSkeleton /> : <ProfileSkeleton recordType={recordType} />}
        </div>
      ))}
    </div>
  )
}

function ProfileSkeleton({ recordType }: { recordType: CatalogueKind }) {
  const isPerson = recordType === 'author'
  const hasGraph = isPerson || recordType === 'institution' || recordType === 'venue'
  return (
    <div className={classes.grid} data-layout="profile">
      <span className={classes.rank} />
      <div className={classes.portrait}>
        <Skeleton height={36} width={36} radius={isPerson ? 18 : 8} />
      </div>
      <div className={classes.name}>
        <Skeleton height={14} my={4} width="min(220px, 60%)" />
      </div>
      <div className={classes.where}>
        <Skeleton height={10} my={5} width="min(280px, 80%)" />
      </div>
      <div className={classes.figure}>
        <Skeleton height={hasGraph ? 44 : 10} width={hasGraph ? 106 : 140} my={hasGraph ? 0 : 5} />
      </div>
      <div className={classes.topics}>
        <Skeleton height={10} my={5} width="min(360px, 90%)" />
      </div>
      <div className={classes.works}>
        <SkeletonLines widths={[38, 62, 96, 60, 54, 90]} />
      </div>
    </div>
  )
}

function WorkSkeleton() {
  return (
    <div className={classes.grid} data-layout="work">
      <span className={classes.rank} />
      <div className={classes.body}>
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
        <Skeleton key={width} height={10} width={`${width}%`} />
      ))}
    </div>
  )
}
