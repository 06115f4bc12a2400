import { paths } from '@cognate/contract/paths'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { readPublicJson } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { FailedCall } from '../../ui/failure.tsx'
import { IconSearch } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { SkipLink } from '../../ui/skip-link.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { apiKeyExample, signInExample } from './curl-example.ts'
import classes from './docs-screen.module.css'
import { Example } from './example.tsx'
import { messages } from './messages.tsx'
import { filterOperations, type OpenApiDocument, type Operation, operationsOf } from './openapi.ts'
import { MethodTag, OperationSection } from './operation-section.tsx'

/** `/api/docs/`: the whole API, from its OpenAPI document. */
export function DocsScreen({ navbar }: { navbar: ReactNode }) {
  usePageTitle(messages.title)
  const document = useQuery({
    queryKey: queryKeys.openApi,
    queryFn: ({ signal }) => readPublicJson<OpenApiDocument>(paths.openapi, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={classes.screen}>
      <SkipLink />
      {navbar}
      {document.data ? (
        <Documentation document={document.data} />
      ) : (
        <main id="content">{document.error ? <FailedCall title={messages.failed} of={document} /> : <Waiting />}</main>
      )}
    </div>
  )
}

function Documentation({ document }: { document: OpenApiDocument }) {
  const [filter, setFilter] = useState('')
  const operations = useMemo(() => operationsOf(document), [document])
  const groups = useMemo(
    () => Map.groupBy(filterOperations(operations, filter), ({ tag }) => tag),
    [operations, filter],
  )
  const count = [...groups.values()].reduce((sum, group) => sum + group.length, 0)
  const target = useLinkedCall()
  return (
    <div className={`${shared.tabletColumns} ${classes.columns}`}>
      <aside className={classes.side} aria-label={messages.contents}>
        <TextInput
          type="search"
          aria-label={messages.filter}
          placeholder={messages.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        />
        <p role="status" className={`${shared.quietSmall} ${shared.aboveSmall}`}>
          {messages.matching(count, operations.length)}
        </p>
        <nav aria-label={messages.calls} className={classes.contents}>
          {[...groups].map(([tag, group]) => (
            <div key={tag}>
              <h2 className={shared.quietHeading}>{tag}</h2>
              <ul>
                {group.map((operation) => (
                  <ContentsEntry key={operation.id} operation={operation} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Introduction document={document} />
        {count === 0 && <p className={`${shared.quiet} ${shared.aboveHuge}`}>{messages.noneFits(filter)}</p>}
        {[...groups].map(([tag, group]) => (
          <section key={tag} aria-label={tag}>
            <h2 className={`${shared.pageTitle} ${shared.belowTiny} ${shared.aboveHuge} ${classes.tag}`}>{tag}</h2>
            {group.map((operation) => (
              <OperationSection
                key={operation.id}
                operation={operation}
                operations={operations}
                document={document}
                isTarget={operation.id === target}
              />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

function ContentsEntry({ operation }: { operation: Operation }) {
  return (
    <li>
      <a href={`#${operation.id}`} className={shared.hoverSunken}>
        <MethodTag method={operation.method} />
        <span className={`${shared.breaking} ${shared.mono} ${classes.path}`}>
          <BreakablePath path={operation.path} />
        </span>
      </a>
    </li>
  )
}

/** A path that breaks at its slashes. */
function BreakablePath({ path }: { path: string }) {
  return path.split(/(?<=\/)(?=.)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Introduction({ document }: { document: OpenApiDocument }) {
  return (
    <div className={classes.introduction}>
      <h1>{messages.title}</h1>
      <p>{document.info.description?.replaceAll('`', '')}</p>
      <p>
        {messages.errors} {messages.description(<a href={paths.openapi}>{paths.openapi}</a>, document.info.version)}
      </p>
      <h2>{messages.signIn}</h2>
      <p>{messages.signInHint}</p>
      <Example name={messages.signInExample} text={signInExample(window.location.origin)} />
      <h2>{messages.useKey}</h2>
      <p>
        {messages.keysAt((words) => (
          <Link to="/accounts/manage/">{words}</Link>
        ))}
      </p>
      <Example name={messages.keyExample} text={apiKeyExample(window.location.origin)} />
    </div>
  )
}

/** The id after the # of the address. The page scrolls to its call, which renders after the browser has looked for it. */
function useLinkedCall(): string {
  const readHash = () => decodeURIComponent(window.location.hash.slice(1))
  const [target, setTarget] = useState(readHash)
  useEffect(() => {
    const follow = () => setTarget(readHash())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    if (target) window.document.getElementById(target)?.scrollIntoView()
  }, [target])
  return target
}
