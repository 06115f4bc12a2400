import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const styles = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')
const sheets = join(source, '../../../node_modules/@mantine/core/styles')

/** Components that the page takes from Mantine, by name. */
function componentsInUse(): string[] {
  const files = globSync('**/*.tsx', { cwd: source }).map((file) => readFileSync(join(source, file), 'utf8'))
  const names = files.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list]) => list!.split(',')),
  )
  return [...new Set(names.map((name) => name.trim()))].filter((name) => /^[A-Z]/.test(name))
}

const styledComponents = componentsInUse().filter((name) => existsSync(join(sheets, `${name}.css`)))

it.each(styledComponents)('%s comes with its style sheet', (name) => {
  expect(styles).toContain(`styles/${name}.css`)
})
