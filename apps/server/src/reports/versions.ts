import type { Engine } from '@cognate/catalogue'
import type { Versions } from '@cognate/contract'
import { VERSION } from '../base/version.ts'
import type { ReaderInUse } from '../discovery/read-meaning.ts'

/** The versions that answer at the moment. */
export function versionsOf({ summary }: Pick<Engine, 'summary'>, reader: ReaderInUse | undefined): Versions {
  const model = reader?.current?.model
  const isMeant = model !== undefined && summary.meaning?.model.key === model.key
  return {
    software: VERSION,
    ranking: isMeant ? `words and meaning (${model.key})` : 'words',
    catalogue: summary.version,
    catalogue_date: summary.date,
  }
}
