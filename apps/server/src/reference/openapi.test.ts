import { errors, type Route, refusalsOf, routes } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Record<string, unknown>> }>>
}

const operations = Object.values((openApiDocument() as Described).paths).flatMap((methods) => Object.values(methods))

it('names the codes of every refusal in x-codes, and none for a success', () => {
  expect(operations).toHaveLength(Object.keys(routes).length)
  for (const { operationId, responses } of operations) {
    const route: Route = routes[operationId as keyof typeof routes]
    const codes = Object.values(responses).flatMap((response) => (response['x-codes'] as string[] | undefined) ?? [])
    const refused = refusalsOf(route).filter((code) => errors[code][0] !== route.status)
    expect(codes.toSorted(), operationId).toEqual(refused.toSorted())
    expect(responses[route.status], operationId).not.toHaveProperty('x-codes')
  }
})
