import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generatedDocuments } from './index.ts'

const root = resolve(import.meta.dirname, '../../../..')
for (const [path, content] of Object.entries(generatedDocuments())) writeFileSync(join(root, path), content)
