import type { Engine } from '@cognate/catalogue'
import type { InstitutionRecord } from '@cognate/contract'

/** Hosts that give addresses to anybody. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|aol|gmx|web|mail|proton|protonmail|qq|foxmail|163|126|sina|yandex|naver|zoho)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/

export const isFreeMail = (host: string): boolean => FREE_MAIL.test(host)

/** What stands behind the @ of an address. */
export const hostOf = (email: string | null | undefined): string | undefined =>
  email?.includes('@') ? email.split('@').at(-1)!.trim().toLowerCase() : undefined

type Homepage = Pick<InstitutionRecord, 'id' | 'display_name' | 'homepage_url'>

/** Whether an address is of an institution: `rmit.edu.au` and `student.rmit.edu.au` of `https://www.rmit.edu.au`. */
export function isHostOf(host: string, { homepage_url }: Pick<Homepage, 'homepage_url'>): boolean {
  const own = hostOfPage(homepage_url)
  return own !== undefined && (host === own || host.endsWith(`.${own}`))
}

function hostOfPage(homepage: string | null): string | undefined {
  const own = homepage === null ? undefined : URL.parse(homepage)?.hostname.replace(/^www\d?\./, '')
  return own?.includes('.') ? own : undefined
}

/** Institutions whose home pages are known by their hosts, those of the most works: read once, 200 at a time. */
const MOST_READ = 10_000
const PER_PAGE = 200

/** By the catalogue that is in use. */
const readBefore = new WeakMap<object, Promise<ReadonlyMap<string, Homepage>>>()

/** The institution whose home page has the domain of an e-mail address; undefined where none has, or anybody gets such an address. */
export async function institutionOfAddress(
  email: string | null,
  engine: Pick<Engine, 'listRecords' | 'summary'>,
): Promise<Homepage | undefined> {
  const host = hostOf(email)
  if (host === undefined || isFreeMail(host)) return undefined
  const byHost = await homepagesOf(engine)
  const labels = host.split('.')
  const domains = labels.map((_, at) => labels.slice(at).join('.'))
  return domains.flatMap((domain) => byHost.get(domain) ?? [])[0]
}

function homepagesOf(engine: Pick<Engine, 'listRecords' | 'summary'>): Promise<ReadonlyMap<string, Homepage>> {
  const { summary } = engine
  const known = readBefore.get(summary)
  if (known) return known
  const read = readHomepages(engine)
  readBefore.set(summary, read)
  // What failed is tried again.
  read.catch(() => readBefore.delete(summary))
  return read
}

/** Of several institutions with one host the one of the most works. */
async function readHomepages(engine: Pick<Engine, 'listRecords'>): Promise<ReadonlyMap<string, Homepage>> {
  const byHost = new Map<string, Homepage>()
  const query = {
    ...{ entity: 'institutions' as const, filter: '', search: '', sort: 'works_count:desc' },
    perPage: PER_PAGE,
  }
  for (let page = 1; page <= MOST_READ / PER_PAGE; page++) {
    const { results } = await engine.listRecords({ ...query, page, select: 'id,display_name,homepage_url' })
    for (const one of results as unknown as Homepage[]) {
      const host = hostOfPage(one.homepage_url)
      if (host !== undefined && !byHost.has(host)) byHost.set(host, one)
    }
    if (results.length < PER_PAGE) break
  }
  return byHost
}
