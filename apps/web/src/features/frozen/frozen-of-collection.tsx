import { fullName } from '@cognate/contract/full-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Age } from '../../ui/age.tsx'
import shared from '../../ui/shared.module.css'
import classes from './frozen.module.css'
import { messages } from './messages.ts'

/** The frozen answers of a collection; nothing while there are none. */
export function FrozenOfCollection({ uuid }: { uuid: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.frozenOf(uuid),
    queryFn: async ({ signal }) => (await call('listFrozenOfSearch', { params: { uuid }, signal })).results,
    retry: false,
  })
  if (!data || data.length === 0) return null
  return (
    <section className={`${shared.aboveHuge} ${classes.list}`} aria-label={messages.ofCollection}>
      <h2 className={shared.heading}>{messages.ofCollection}</h2>
      <ul>
        {data.map(({ uuid: frozen, results, title, made_at, made_by }) => (
          <li key={frozen}>
            <Link to={`/app/frozen/${frozen}/`}>{messages.ofCollectionRow(results, title)}</Link>{' '}
            <span className={shared.quietSmall}>
              <Age time={made_at} />
              {made_by && ` · ${fullName(made_by)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
