import { errors } from '@cognate/contract/errors'
import { describe, expect, it } from 'vitest'
import { curlExample, exampleOf } from './curl-example.ts'
import { filterOperations, type OpenApiDocument, operationsOf } from './openapi.ts'
import { shapeOf } from './schema-shape.ts'

const document: OpenApiDocument = {
  info: { title: 'T', version: '1' },
  paths: {
    '/api/teams/{uuid}/': {
      put: {
        operationId: 'saveTeam',
        tags: ['teams'],
        summary: 'Saves a team.',
        security: [{ session: [] }],
        parameters: [{ name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Team' } } } },
        responses: {
          200: {
            description: 'Done.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Team' } } },
          },
          404: { description: 'Prose for people.', 'x-codes': ['not_found', 'team_not_found'] },
          431: { description: 'Address and headers are too long.', 'x-codes': [] },
        },
      },
    },
    '/auth/session': { delete: { operationId: 'logout', responses: { 401: { description: 'Signed out.' } } } },
  },
  components: {
    schemas: {
      Team: {
        type: 'object',
        required: ['name', 'users'],
        properties: {
          name: { type: 'string', minLength: 5 },
          users: { type: 'array', minItems: 1, items: { type: 'string' } },
          parent: { anyOf: [{ $ref: '#/components/schemas/Team' }, { type: 'null' }] },
          kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
        },
      },
    },
  },
}
const [saveTeam, logout] = operationsOf(document)

describe('A-10 the page of the API', () => {
  it('tells answers from refusals and lists the codes', () => {
    expect(saveTeam?.answers.map(({ status }) => status)).toEqual(['200'])
    expect(saveTeam?.refusals).toEqual([
      {
        status: '404',
        codes: [
          { code: 'not_found', sentence: errors.not_found[1] },
          { code: 'team_not_found', sentence: 'There is no such team.' },
        ],
      },
      { status: '431', codes: [{ code: undefined, sentence: 'Address and headers are too long.' }] },
    ])
    expect(logout?.answers.map(({ status }) => status)).toEqual(['401'])
  })

  it('finds calls by every word of the filter, also by code', () => {
    const found = (filter: string) => filterOperations([saveTeam!, logout!], filter).map(({ id }) => id)
    expect(found('put TEAM')).toEqual(['saveTeam'])
    expect(found('team_not_found')).toEqual(['saveTeam'])
    expect(found('team logout')).toEqual([])
    expect(found(' ')).toEqual(['saveTeam', 'logout'])
  })

  it('lists calls in the order of the tags of the document, then others', () => {
    const listed = (...names: string[]) =>
      operationsOf({ ...document, tags: names.map((name) => ({ name })) }).map(({ tag }) => tag)
    expect(listed('teams')).toEqual(['teams', 'other'])
    expect(listed('other', 'teams')).toEqual(['other', 'teams'])
  })

  it('says what a schema is, one level at a time', () => {
    const shape = shapeOf({ $ref: '#/components/schemas/Team' }, document)
    expect(shape.type).toBe('Team')
    expect(shape.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['name', true],
      ['users', true],
      ['parent', false],
      ['kind', false],
    ])
    const shapes = Object.fromEntries(shape.fields.map(({ name, schema }) => [name, shapeOf(schema, document)]))
    expect(shapes.name).toMatchObject({ type: 'string', notes: ['at least 5 characters'] })
    expect(shapes.users).toMatchObject({ type: 'list of string', notes: ['at least 1 entries'] })
    expect(shapes.parent?.type).toBe('Team or null')
    expect(shapes.parent?.fields).toHaveLength(4)
    expect(shapes.kind?.notes).toEqual(['one of a, b', 'default "a"'])
  })

  it('makes an example of the required fields', () => {
    expect(exampleOf({ $ref: '#/components/schemas/Team' }, document)).toEqual({ name: 'text', users: ['text'] })
    expect(curlExample(saveTeam!, [], document, 'https://x.example')).toContain('-X PUT')
    expect(curlExample(saveTeam!, [], document, 'https://x.example')).toMatch(
      /'https:\/\/x\.example\/api\/teams\/[\da-f-]{36}\/'$/,
    )
  })
})
