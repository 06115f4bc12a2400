import type pg from 'pg'
import { COPY_MARK } from '../database/copy-mark.ts'

/** Numbers about the installation. */
export interface WorkspaceFigures {
  /** Letters that are not sent yet. */
  letters: number
  /** Seconds that the one that has waited longest is due. */
  oldestLetterSeconds: number
  /** The user names of those to whom the mail server refused a letter in the last days, and took none since. */
  refusedLettersTo: string[]
  /** Submissions by state. */
  submissions: Record<string, number>
  /** Whole days until the next licence in force ends; undefined where none is. */
  licenceDays: number | undefined
  organisations: number
  accounts: number
  databaseBytes: number
  isRestoredCopy: boolean
}

/** Connections of this process for calls. */
export interface PoolFigures {
  open: number
  idle: number
  /** Calls that wait for one. */
  waiting: number
}

/** @param brief  Connections that do not wait behind calls. */
export function figuresIn(brief: pg.Pool, calls: pg.Pool) {
  return {
    async read(): Promise<WorkspaceFigures> {
      const { rows } = await brief.query<WorkspaceFigures & { licenceDays: number | null }>({
        text: FIGURES,
        values: [COPY_MARK],
        // Missing in the types of pg.
        ...{ query_timeout: 5000 },
      })
      const { licenceDays, ...figures } = rows[0]!
      return { ...figures, licenceDays: licenceDays ?? undefined }
    },
    async pool(): Promise<PoolFigures> {
      return { open: calls.totalCount, idle: calls.idleCount, waiting: calls.waitingCount }
    },
  }
}

const IS_WAITING = 'refused_at is null and useful_until > now()'

const FIGURES = `select
  (select count(*)::int from letters where ${IS_WAITING}) as letters,
  (select coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::float from letters where ${IS_WAITING}) as "oldestLetterSeconds",
  (select coalesce(array_agg(distinct username order by username), '{}') from letters
    join users on users.id::text = facts->>'user_id' where refused_at is not null and useful_until > now()) as "refusedLettersTo",
  (select coalesce(jsonb_object_agg(state, count), '{}') from (select state, count(*) from submissions group by state) by_state) as submissions,
  (select min(valid_until - today) from licences, (values ((now() at time zone 'UTC')::date)) utc (today)
    where today between valid_from and valid_until) as "licenceDays",
  (select count(*)::int from organisations) as organisations,
  (select count(*)::int from users) as accounts,
  pg_database_size(current_database())::float as "databaseBytes",
  exists (select from settings where key = $1) as "isRestoredCopy"`
