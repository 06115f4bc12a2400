import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endpointKeys, routes } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { generatedDocuments } from './index.ts'
import { openApiDocument } from './openapi.ts'

const root = resolve(import.meta.dirname, '../../../..')

describe('generated documents', () => {
  it.each(Object.entries(generatedDocuments()))('%s is what `npm run docs` writes', (path, content) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(content)
  })

  it('S-10 the page on access has every endpoint and every call', () => {
    const page = generatedDocuments()['docs/access.md']!
    for (const endpoint of endpointKeys) expect(page).toContain(`\`${endpoint}\``)
    for (const { method, path } of Object.values(routes)) {
      expect(page).toContain(`\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` |`)
    }
  })

  it('A-10 the OpenAPI document has every call of the contract, and every shape it refers to', () => {
    const { paths, components } = openApiDocument() as {
      paths: Record<string, Record<string, { operationId: string }>>
      components: { schemas: object }
    }
    const operations = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    expect(operations.sort()).toEqual([...Object.keys(routes), 'getOpenApi', 'getSecurityTxt'].sort())
    const references = JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    for (const [, name] of references) expect(components.schemas).toHaveProperty(name!)
  })
})
