import { DAY_MS, type FindingView } from '@cognate/contract'
import { buildCage, describeCage } from '@cognate/manuscripts'
import { EMBEDDED_RELEASE } from '@cognate/workspace'
import type { Config } from '../base/config.ts'

type Finding = Omit<FindingView, 'name'>

/** PostgreSQL publishes minor releases, which mend weaknesses, each quarter. */
const OLD_DAYS = 185

/** The database that answers, and how old the embedded one is. */
export function describeDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, accounts: number): Finding {
  if (databaseUrl) return { state: 'good', sentence: `PostgreSQL answers; accounts: ${accounts}.` }
  const { version, publishedOn } = EMBEDDED_RELEASE
  const days = Math.floor((Date.now() - Date.parse(publishedOn)) / DAY_MS)
  const sentence = `The embedded PostgreSQL ${version} of ${publishedOn} (${days} days old) answers; accounts: ${accounts}.`
  if (days <= OLD_DAYS) return { state: 'good', sentence }
  return {
    state: 'note',
    sentence: `${sentence} Newer releases mend weaknesses: upgrade Cognate, or set DATABASE_URL.`,
  }
}

export const describeCopy = (madeAt: string): Finding => ({
  state: 'note',
  sentence: `This installation is a copy, restored from the backup of ${madeAt}: it sends no letters and no submissions until cognate restore --take-over.`,
})

/** Where mails go. */
export function describeMail({ smtpUrl, printsMails, isProduction }: Config): Finding {
  if (smtpUrl) return { state: 'good', sentence: `Mails go to ${smtpUrl.host}.` }
  if (printsMails) return { state: 'note', sentence: 'SMTP_URL is unset: mails are printed to the log.' }
  const sentence = 'SMTP_URL is unset: links for new passwords cannot be sent.'
  return { state: isProduction ? 'fault' : 'note', sentence }
}

/** What holds for the processes that read files. */
export async function describeManuscripts(): Promise<Finding> {
  const cage = await buildCage()
  return { state: cage.hasNoNetwork && cage.hasLimits ? 'good' : 'note', sentence: describeCage(cage) }
}
