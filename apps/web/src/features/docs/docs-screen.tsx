import { paths } from '@cognate/contract/paths'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { readPublicJson } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Failure } from '../../ui/failure.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { apiKeyExample, signInExample } from './curl-example.ts'
import classes from './docs-screen.module.css'
import { Example } from './example.tsx'
import { filterOperations, type OpenApiDocument, type Operation, operationsOf } from './openapi.ts'
import { MethodTag, OperationSection } from './operation-section.tsx'

/** `/api/docs/`: the whole API, from its OpenAPI document. */
export function DocsScreen({ navbar }: { navbar: ReactNode }) {
  usePageTitle('API documentation')
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
        <main id="content">
          {document.error ? (
            <Failure
              title="The description of the API could not be loaded"
              details={sentenceOf(document.error)}
              onRetry={() => void document.refetch()}
            />
          ) : (
            <Waiting />
          )}
        </main>
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
    <div className={classes.columns}>
      <aside className={classes.side} aria-label="Contents">
        <TextInput
          type="search"
          aria-label="Filter calls"
          placeholder="Filter calls"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        />
        <p role="status" className={classes.count}>
          {count} of {operations.length} calls
        </p>
        <nav aria-label="Calls" className={classes.contents}>
          {[...groups].map(([tag, group]) => (
            <div key={tag}>
              <h2>{tag}</h2>
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
        {count === 0 && <p className={classes.none}>No call fits ‘{filter}’. Try a path, a method or an error code.</p>}
        {[...groups].map(([tag, group]) => (
          <section key={tag} aria-label={tag}>
            <h2 className={classes.tag}>{tag}</h2>
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
      <a href={`#${operation.id}`}>
        <MethodTag method={operation.method} />
        <span className={classes.path}>
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
      <h1>API documentation</h1>
      <p>{document.info.description?.replaceAll('`', '')}</p>
      <p>
        Errors are returned as <code>application/problem+json</code> with a <code>code</code> that stays the same over
        versions. The whole description is at <a href={paths.openapi}>{paths.openapi}</a> (OpenAPI 3.1, version{' '}
        {document.info.version}).
      </p>
      <h2>Sign in with curl</h2>
      <p>The examples below take the cookies and the token that this leaves behind.</p>
      <Example name="signing in" text={signInExample(window.location.origin)} />
      <h2>Use an API key</h2>
      <p>
        Keys are made at <Link to="/accounts/manage/">My Account</Link>, where the licence includes API access.
      </p>
      <Example name="asking with an API key" text={apiKeyExample(window.location.origin)} />
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
