import { sql } from './drizzle.ts'
import { settings } from './schema.ts'

/** The setting of a workspace that was restored from a backup. */
export const COPY_MARK = 'restored_copy'

/** Takes the value of the setting, as JSON: `{"made_at": …}`. */
export const MARK_COPY = `insert into settings (key, value) values ('${COPY_MARK}', $1)
  on conflict (key) do update set value = excluded.value, updated_at = now()`

/** For statements that claim what is to be sent. */
export const isNoCopy = sql`not exists (select from ${settings} where ${settings.key} = ${COPY_MARK})`
