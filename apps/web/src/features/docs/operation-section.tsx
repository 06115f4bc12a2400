import type { ReactNode } from 'react'
import { curlExample } from './curl-example.ts'
import { Example } from './example.tsx'
import type { OpenApiDocument, Operation, Parameter, Refusal } from './openapi.ts'
import classes from './operation-section.module.css'
import { shapeOf } from './schema-shape.ts'
import { SchemaTree } from './schema-tree.tsx'
import { canBeTried } from './try-it.ts'
import { TryItForm } from './try-it-form.tsx'

interface OperationSectionProps {
  operation: Operation
  /** All calls of the document. */
  operations: readonly Operation[]
  document: OpenApiDocument
  /** Whether the address points here. */
  isTarget: boolean
}

/** One call: what it does, takes, answers and refuses, and how it is made from a shell. */
export function OperationSection({ operation, operations, document, isTarget }: OperationSectionProps) {
  const { id, method, path, summary, parameters, body, answers, refusals } = operation
  const example = curlExample(operation, operations, document, window.location.origin)
  return (
    <article id={id} className={classes.operation} data-target={isTarget} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`} className={classes.name}>
        <MethodTag method={method} />
        <a href={`#${id}`} className={classes.path}>
          {path}
        </a>
      </h3>
      <p className={classes.summary}>{summary}</p>
      <p className={classes.access}>{accessOf(operation)}</p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <ParameterTable parameters={parameters} document={document} name={`${method} ${path}`} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <SchemaTree schema={body} document={document} />
        </Part>
      )}
      {answers.map(({ status, schema }) => (
        <Part key={status} title={`Answer ${status}`}>
          {schema ? <SchemaTree schema={schema} document={document} /> : <p className={classes.quiet}>No content.</p>}
        </Part>
      ))}
      {refusals.length > 0 && (
        <Part title="Refusals">
          <RefusalTable refusals={refusals} name={`${method} ${path}`} />
        </Part>
      )}
      <Part title="Example">
        {example === undefined ? (
          <p className={classes.quiet}>Browsers make this call by themselves.</p>
        ) : (
          <Example name={`${method} ${path}`} text={example} />
        )}
        {canBeTried(operation) && <TryItForm operation={operation} document={document} />}
      </Part>
    </article>
  )
}

/** The method of a call; its word, not its colour, says which. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  )
}

function accessOf({ needsSession, endpoint }: Operation): string {
  if (endpoint) return `For signed-in users whose licence includes ${endpoint}.`
  return needsSession ? 'For signed-in users.' : 'Open to all.'
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h4>{title}</h4>
      {children}
    </div>
  )
}

interface ParameterTableProps {
  parameters: Parameter[]
  document: OpenApiDocument
  /** The call, which tells this table from the others. */
  name: string
}

function ParameterTable({ parameters, document, name }: ParameterTableProps) {
  return (
    <table className={classes.table} aria-label={`Parameters of ${name}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => {
          const { type, notes, description } = shapeOf(parameter.schema ?? {}, document)
          return (
            <tr key={`${parameter.in}-${parameter.name}`}>
              <th scope="row">
                <code>{parameter.name}</code>
                {parameter.required && <span className={classes.required}> required</span>}
              </th>
              <td>{parameter.in}</td>
              <td>
                {[type, ...notes].join(', ')}
                {(parameter.description ?? description) && <div>{parameter.description ?? description}</div>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function RefusalTable({ refusals, name }: { refusals: Refusal[]; name: string }) {
  return (
    <table className={classes.table} aria-label={`Refusals of ${name}`}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {refusals.flatMap(({ status, codes }) =>
          codes.map(({ code, sentence }) => (
            <tr key={`${status}-${code ?? sentence}`}>
              <td>{status}</td>
              <th scope="row">{code ? <code>{code}</code> : '–'}</th>
              <td>{sentence}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
