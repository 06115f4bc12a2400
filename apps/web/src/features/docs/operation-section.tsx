import type { ReactNode } from 'react'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import { curlExample } from './curl-example.ts'
import { Example } from './example.tsx'
import { messages } from './messages.tsx'
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
      <h3 id={`${id}-name`} className={`${shared.heading} ${shared.wrappingRow} ${classes.name}`}>
        <MethodTag method={method} />
        <a href={`#${id}`} className={`${shared.plainLink} ${shared.fitting} ${shared.hoverUnderlined} ${shared.mono}`}>
          {path}
        </a>
      </h3>
      <p className={shared.aboveSmall}>{summary}</p>
      <p className={`${shared.quietBody} ${shared.aboveTiny}`}>{accessOf(operation)}</p>
      {parameters.length > 0 && (
        <Part title={messages.parameters}>
          <ParameterTable parameters={parameters} document={document} name={`${method} ${path}`} />
        </Part>
      )}
      {body && (
        <Part title={messages.body}>
          <SchemaTree schema={body} document={document} />
        </Part>
      )}
      {answers.map(({ status, schema }) => (
        <Part key={status} title={messages.answer(status)}>
          {schema ? (
            <SchemaTree schema={schema} document={document} />
          ) : (
            <p className={shared.quietBody}>{messages.noContent}</p>
          )}
        </Part>
      ))}
      {refusals.length > 0 && (
        <Part title={messages.refusals}>
          <RefusalTable refusals={refusals} name={`${method} ${path}`} />
        </Part>
      )}
      <Part title={messages.example}>
        {example === undefined ? (
          <p className={shared.quietBody}>{messages.browserOnly}</p>
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
    <span
      className={`${shared.small} ${shared.unbroken} ${shared.rigid} ${shared.tag} ${classes.method}`}
      data-method={method}
    >
      {method}
    </span>
  )
}

function accessOf({ needsSession, endpoint }: Operation): string {
  if (endpoint) return messages.licensed(endpoint)
  return needsSession ? messages.signedIn : messages.open
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${shared.aboveLarge} ${classes.part}`}>
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
    <table className={`${shared.cells} ${shared.wide} ${classes.table}`} aria-label={messages.parametersOf(name)}>
      <TableHead heads={[messages.columns.name, messages.columns.in, messages.columns.type]} />
      <tbody>
        {parameters.map((parameter) => {
          const { type, notes, description } = shapeOf(parameter.schema ?? {}, document)
          return (
            <tr key={`${parameter.in}-${parameter.name}`}>
              <th scope="row">
                <code>{parameter.name}</code>
                {parameter.required && (
                  <span className={`${shared.small} ${shared.warning}`}> {messages.required}</span>
                )}
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
    <table className={`${shared.cells} ${shared.wide} ${classes.table}`} aria-label={messages.refusalsOf(name)}>
      <TableHead heads={[messages.columns.status, messages.columns.code, messages.columns.meaning]} />
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
