import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './support/shared.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = ['deploy/Containerfile', 'deploy/compose.yaml', 'deploy/compose.cluster.yaml']

it.each(files)('%s names each image in a version', (file) => {
  const images = [...read(file).matchAll(/docker\.io\/[\w./-]+(?::([\w.-]+))?/g)]
  expect(images.length).toBeGreaterThan(0)
  for (const [image, tag = ''] of images) expect(tag, image).toMatch(/^\d+\.\d+/)
})

it.each(globSync('deploy/systemd/*.service', { cwd: ROOT }))('%s bounds memory, and leaves no core files', (file) => {
  expect(read(file)).toMatch(/^MemoryMax=/m)
  expect(read(file)).toMatch(/^LimitCORE=0$/m)
})
