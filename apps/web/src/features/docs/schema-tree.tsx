import { useState } from 'react'
import { IconChevronRight } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import type { OpenApiDocument, Schema } from './openapi.ts'
import { shapeOf } from './schema-shape.ts'
import classes from './schema-tree.module.css'

interface SchemaTreeProps {
  schema: Schema
  document: OpenApiDocument
}

/** The fields of a schema. Nested fields open on demand, so that recursive schemas end. */
export function SchemaTree({ schema, document }: SchemaTreeProps) {
  const { type, notes, description, fields } = shapeOf(schema, document)
  return (
    <div className={`${shared.small} ${classes.tree}`}>
      <div className={classes.root}>
        <span className={`${shared.accent} ${shared.breaking}`}>{type}</span>
        <Notes notes={notes} description={description} />
      </div>
      {fields.length > 0 && <Fields fields={fields} document={document} />}
    </div>
  )
}

function Fields({ fields, document }: { fields: ReturnType<typeof shapeOf>['fields']; document: OpenApiDocument }) {
  return (
    <ul className={classes.fields}>
      {fields.map(({ name, isRequired, schema }) => (
        <li key={name}>
          <Field name={name} isRequired={isRequired} schema={schema} document={document} />
        </li>
      ))}
    </ul>
  )
}

interface FieldProps extends SchemaTreeProps {
  name: string
  isRequired: boolean
}

function Field({ name, isRequired, schema, document }: FieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { type, notes, description, fields } = shapeOf(schema, document)
  const line = (
    <>
      <code className={`${shared.mono} ${shared.strong} ${shared.breaking} ${classes.name}`}>{name}</code>{' '}
      <span className={`${shared.accent} ${shared.breaking}`}>{type}</span>{' '}
      {isRequired && <span className={`${shared.small} ${shared.warning}`}>{messages.required}</span>}
      <Notes notes={notes} description={description} />
    </>
  )
  if (fields.length === 0) return <div className={classes.leaf}>{line}</div>
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight
          size={14}
          stroke={2}
          className={`${shared.quiet} ${shared.byFirstLine} ${classes.chevron}`}
          aria-hidden
        />
        <span>{line}</span>
      </summary>
      {isOpen && <Fields fields={fields} document={document} />}
    </details>
  )
}

function Notes({ notes, description }: { notes: string[]; description: string | undefined }) {
  const words = [...notes, ...(description ? [description] : [])]
  return words.length === 0 ? null : (
    <span className={`${shared.quiet} ${shared.breaking} ${shared.block}`}>{words.join(' · ')}</span>
  )
}
