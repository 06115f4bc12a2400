import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  againstLayers,
  betweenFolders,
  circlesOf,
  edgesOf,
  importsOf,
  isTest,
  type Layers,
  loadedBy,
  packageNameOf,
  sources,
} from './support/imports.ts'
import { ROOT } from './support/shared.ts'
import { visibleSentences } from './support/visible-sentences.ts'

/** Our packages that each part may import, in the direction of the data; see ARCHITECTURE.md. */
const mayImport: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/manuscripts': ['@cognate/contract'],
  'packages/matching': ['@cognate/contract'],
  'packages/curation': ['@cognate/contract', '@cognate/matching'],
  'packages/catalogue': ['@cognate/contract', '@cognate/matching', '@cognate/curation'],
  'packages/opensearch': ['@cognate/contract', '@cognate/matching', '@cognate/catalogue'],
  'packages/meaning': ['@cognate/matching', '@cognate/catalogue'],
  'packages/workspace': ['@cognate/contract'],
  'apps/server': [
    ...['@cognate/contract', '@cognate/matching', '@cognate/catalogue', '@cognate/opensearch', '@cognate/meaning'],
    ...['@cognate/curation', '@cognate/manuscripts', '@cognate/workspace'],
  ],
  'apps/web': ['@cognate/contract'],
  tools: ['@cognate/contract', '@cognate/matching', '@cognate/curation', '@cognate/catalogue', '@cognate/server'],
}

/** The layers of each part's folders. */
const layered: Record<string, Layers> = {
  'packages/catalogue/src': {
    mayImport: {
      embedded: [
        'tables',
        'open-catalogue',
        'answers',
        'people',
        'shelves',
        'vectors',
        'importing',
        'sources',
        'columns',
        'engine',
        'base',
      ],
      vectors: ['importing', 'engine', 'base'],
      tables: ['open-catalogue', 'columns', 'engine', 'base'],
      'open-catalogue': ['columns', 'engine', 'base'],
      answers: ['columns', 'engine'],
      people: ['columns', 'engine', 'base'],
      shelves: ['importing', 'sources', 'columns', 'engine', 'base'],
      importing: ['sources', 'columns', 'engine', 'base'],
      demo: ['sources'],
      sources: ['base'],
      columns: ['engine', 'base'],
      engine: [],
      base: [],
    },
    apart: [],
  },
  'packages/opensearch/src': {
    mayImport: {
      lists: ['search', 'cluster', 'form'],
      search: ['cluster', 'form'],
      writing: ['search', 'generations', 'cluster', 'form'],
      generations: ['cluster', 'form'],
      cluster: ['form'],
      form: [],
    },
    apart: [],
  },
  // The rooms of the embedded engine, by the same names.
  'packages/opensearch/src/search': {
    mayImport: {
      'shelf-search': ['ranking', 'data'],
      ranking: ['graph', 'data'],
      graph: ['data'],
      data: [],
    },
    apart: [],
  },
  'packages/manuscripts/src': {
    mayImport: {
      cage: ['base'],
      child: ['reading', 'base'],
      reading: ['docx', 'jats', 'pdf', 'base'],
      docx: ['pdf', 'base'],
      jats: ['base'],
      pdf: ['base'],
      base: [],
    },
    apart: [],
  },
  'packages/meaning/src': {
    mayImport: { adding: ['embedding', 'model'], embedding: ['model'], model: [] },
    apart: [],
  },
  'packages/catalogue/src/importing': {
    mayImport: {
      writing: ['topics', 'numbering', 'affiliations', 'jobs', 'completing', 'staging'],
      topics: ['numbering', 'jobs', 'completing', 'staging'],
      numbering: ['affiliations', 'digesting', 'staging'],
      affiliations: ['staging'],
      reading: ['jobs', 'digesting', 'staging'],
      jobs: ['digesting', 'completing', 'staging'],
      completing: ['staging'],
      digesting: ['staging'],
      staging: [],
    },
    apart: [],
  },
  'apps/web/src': {
    mayImport: {
      app: ['features', 'ui', 'model', 'lib'],
      features: ['ui', 'model', 'lib'],
      ui: ['model', 'lib'],
      model: ['lib'],
      lib: [],
    },
    apart: ['features'],
  },
  'apps/server/src': {
    mayImport: {
      cli: [
        ...['administration', 'start', 'reports', 'sign-in', 'evaluation', 'discovery', 'mail', 'submission'],
        ...['access', 'base'],
      ],
      start: [
        ...['administration', 'routes', 'reference', 'http', 'metrics'],
        ...[
          'imports',
          'sign-in',
          'evaluation',
          'reports',
          'discovery',
          'lookups',
          'mail',
          'submission',
          'traces',
          'access',
          'base',
        ],
      ],
      routes: [
        'administration',
        'imports',
        'http',
        'scim',
        'sign-in',
        'evaluation',
        'history',
        'reports',
        'discovery',
        'lookups',
        'mail',
        'manuscripts',
        'submission',
        'traces',
        'access',
        'base',
      ],
      scim: ['sign-in', 'base'],
      // What the page and the command line both do.
      administration: ['imports', 'lookups', 'mail', 'access', 'base'],
      imports: ['base'],
      manuscripts: ['discovery', 'base'],
      history: ['access', 'base'],
      reports: ['discovery', 'access', 'base'],
      reference: ['base'],
      http: [
        'imports',
        'metrics',
        'sign-in',
        'evaluation',
        'reports',
        'discovery',
        'lookups',
        'mail',
        'submission',
        'traces',
        'access',
        'base',
      ],
      metrics: ['base'],
      'sign-in': ['mail', 'traces', 'access', 'base'],
      evaluation: ['discovery', 'base'],
      discovery: ['access', 'base'],
      lookups: ['base'],
      mail: ['access', 'base'],
      submission: ['access', 'base'],
      traces: ['access', 'base'],
      access: ['base'],
      base: [],
    },
    apart: [],
  },
  'packages/matching/src': {
    mayImport: {
      conflicts: [],
      measures: [],
      score: ['text', 'languages'],
      text: ['languages'],
      languages: [],
    },
    apart: [],
  },
  'packages/curation/src': {
    mayImport: {
      affiliations: ['names'],
      names: [],
      topics: [],
    },
    apart: [],
  },
  'packages/workspace/src': {
    mayImport: {
      embedded: ['stores'],
      collections: ['sharing', 'logs', 'rules', 'database', 'stores'],
      sharing: ['logs', 'rules', 'database', 'stores'],
      accounts: ['logs', 'rules', 'database', 'stores'],
      'sign-in': ['accounts', 'logs', 'rules', 'database', 'stores'],
      lookups: ['logs', 'rules', 'database', 'stores'],
      servers: ['database', 'stores'],
      moving: ['embedded', 'database', 'stores'],
      logs: ['database', 'stores'],
      rules: ['database', 'stores'],
      database: ['stores'],
      stores: [],
    },
    apart: [],
  },
}

const isForTests = (file: string) => isTest(file) || /\/testing\/|\/tests\//.test(file)

/** The parts that a serving installation runs, without build and test packages. */
const serving = [
  ...['packages/contract', 'packages/matching', 'packages/catalogue', 'packages/opensearch', 'packages/meaning'],
  ...['packages/curation', 'packages/workspace'],
  'apps/server',
]

function declared(part: string): Set<string> {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  const own = read(`${part}/package.json`)
  const root = read('package.json')
  return new Set(
    [own, root].flatMap((json) => [
      ...Object.keys(json.dependencies ?? {}),
      ...Object.keys(json.devDependencies ?? {}),
      json.name,
    ]),
  )
}

it('importing names no source of works: another one is a folder and a row of work-formats.ts', () => {
  const folder = join(ROOT, 'packages/catalogue/src')
  const known = ['sources/reading/', 'sources/work-formats.ts']
  const wrong = sources(join(folder, 'importing'))
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .map(({ from, names }) => ({ from, names: relative(folder, resolve(dirname(from), names)) }))
    .filter(({ names }) => names.startsWith('sources/') && !known.some((one) => names.startsWith(one)))
  expect(wrong).toEqual([])
})

// Each thread that loads the schemas takes twice as long to load its code, and 26 MB more.
it.each(
  sources(join(ROOT, 'packages'))
    .filter((path) => /\/src\/.*-worker\.ts$/.test(path))
    .map((path) => relative(ROOT, path)),
)('the thread %s loads no schemas', (path) => {
  const loaded = loadedBy(join(ROOT, path), ROOT)
  expect(loaded.size).toBeGreaterThan(1)
  expect(loaded).not.toContain('zod')
})

// They weigh 58 kB compressed, and the server checks what it is sent.
it('no screen of the page loads schemas', () => {
  const loaded = new Set<string>()
  for (const path of sources(join(ROOT, 'apps/web/src'))) if (!isTest(path)) loadedBy(path, ROOT, loaded)
  expect(loaded).toContain('react')
  expect(loaded).not.toContain('zod')
})

it.each(['CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/glossary.md'])('%s names files and folders that exist', (page) => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/(^|\/)(node_modules|\.git)\//.test(file),
  )
  const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
  const text = readFileSync(join(ROOT, page), 'utf8')
  const quoted = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?|[\w.-]+\.(?:tsx?|md|json))`/g)]
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => join(dirname(page), link!))
  const paths = [...quoted.map(([, path]) => path!), ...linked].map((path) => path.replace(/\/$/, ''))
  expect(paths.length).toBeGreaterThan(3)
  // A file of each catalogue, and a folder that only some machines have.
  const elsewhere = ['catalogue.json', '../shared']
  expect(paths.filter((path) => !isThere(path) && !elsewhere.includes(path))).toEqual([])
})

describe.each(Object.keys(mayImport))('imports of %s', (part) => {
  const imports = sources(join(ROOT, part))
    .flatMap(importsOf)
    .map(({ from, names }) => ({ file: relative(ROOT, from), from: names }))

  it('follow the direction of the data', () => {
    const own = `@cognate/${part.split('/').at(-1)}`
    const wrong = imports.filter(({ from }) => {
      const name = packageNameOf(from)
      return name.startsWith('@cognate/') && name !== own && !mayImport[part]!.includes(name)
    })
    expect(wrong).toEqual([])
  })

  it('stay within the part, or use the entry of another', () => {
    const wrong = imports.filter(({ file, from }) => {
      if (!from.startsWith('.')) return false
      const target = relative(ROOT, resolve(ROOT, dirname(file), from))
      return !target.startsWith(`${part}/`) && !(isForTests(file) && target.startsWith('tests/support'))
    })
    expect(wrong).toEqual([])
  })

  it('have no circle of files, not even of types', () => {
    const edges = edgesOf(join(ROOT, part)).filter(({ from }) => part === 'tools' || from.startsWith('src/'))
    expect(circlesOf(edges)).toEqual([])
  })

  it('are declared where they are used', () => {
    const packages = declared(part)
    const undeclared = imports.filter(({ from }) => {
      if (from.startsWith('.') || from.startsWith('node:') || from.startsWith('virtual:')) return false
      return !packages.has(packageNameOf(from))
    })
    expect(undeclared).toEqual([])
  })
})

describe.each(serving)('%s without development dependencies', (part) => {
  it('finds everything it imports', () => {
    const { name, dependencies } = JSON.parse(readFileSync(join(ROOT, part, 'package.json'), 'utf8'))
    const imports = sources(join(ROOT, part, 'src'))
      .filter((file) => !isForTests(file))
      .flatMap(importsOf)
    // Only Vite is imported dynamically: it builds the page if it is installed.
    const missing = imports.filter(({ names, how }) => {
      if (how === 'type' || how === 'later' || /^(\.|node:)/.test(names)) return false
      const imported = packageNameOf(names)
      return imported !== name && !(imported in dependencies)
    })
    expect(missing).toEqual([])
  })
})

describe.each(Object.entries(layered))('layers of %s', (part, layers) => {
  const root = join(ROOT, part)
  const edges = edgesOf(root)

  it('import only layers below them', () => {
    expect(againstLayers(edges, layers)).toEqual([])
  })

  it('are all named', () => {
    const named = edges.flatMap(({ from, to }) => [from, to]).map((file) => file.split('/')[0]!)
    const folders = new Set(named.filter((name) => !name.includes('.')))
    expect([...folders].toSorted()).toEqual(Object.keys(layers.mayImport).toSorted())
  })

  it('have no circle of folders, not even of types', () => {
    expect(circlesOf(betweenFolders(edges))).toEqual([])
  })
})

it('the page’s model and lib have no components', () => {
  const files = ['model', 'lib'].flatMap((folder) => sources(join(ROOT, 'apps/web/src', folder)))
  const drawn = files.filter(
    (file) => file.endsWith('.tsx') || importsOf(file).some(({ names }) => /^@mantine\/core/.test(names)),
  )
  expect(drawn).toEqual([])
})

describe('sentences of the page', () => {
  it('stand in files of messages, so that a translation can be added', () => {
    const files = sources(join(ROOT, 'apps/web/src')).filter((file) => !isTest(file) && !/messages\.tsx?$/.test(file))
    const held = files.flatMap((file) =>
      visibleSentences(file, readFileSync(file, 'utf8')).map((sentence) => `${relative(ROOT, file)}: ${sentence}`),
    )
    expect(held).toEqual([])
  })

  it.each([
    ['<p>Nothing was found</p>', ['Nothing was found']],
    ['<p>Saved</p>', []],
    ['<button title="Hide this result" className="quiet wide" />', ['Hide this result']],
    [`<button aria-label={\`Remove \${name}\`} data-key={\`row of \${name}\`} />`, ['Remove …']],
    [`<p title={\`\${count} ms\`}>{\`\${label}: \${count}\`}</p>`, []],
    ["<p>{isLate ? 'Still looking' : 'Done'}</p>", ['Still looking']],
    ["<p>{isLate && 'Still looking'}</p>", ['Still looking']],
    ["<p>{state === 'not found' ? messages.none : nameOf('some id')}</p>", []],
    ["showToast({ tone: 'danger', title: 'It was not saved' })", ['It was not saved']],
  ])('are found in %s', (source, sentences) => expect(visibleSentences('page.tsx', source)).toEqual(sentences))
})

describe('the analysis of imports', () => {
  const edge = (from: string, to: string) => ({ from, to, how: 'value' as const })
  const layers = { mayImport: { top: ['base'], base: [] }, apart: ['top'] }

  it('finds circles, each once, and none among one-way imports', () => {
    const line = [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')]
    expect(circlesOf(line)).toEqual([])
    expect(circlesOf([...line, edge('c', 'b'), edge('d', 'e'), edge('e', 'f'), edge('f', 'd')])).toEqual([
      ['b', 'c'],
      ['d', 'e', 'f'],
    ])
  })

  it('finds imports that break the layers', () => {
    const allowed = [
      edge('main.ts', 'top/one/a.ts'),
      edge('top/one/a.ts', 'top/one/b.ts'),
      edge('top/one/a.ts', 'base/c.ts'),
    ]
    const refused = [edge('base/c.ts', 'top/one/a.ts'), edge('top/one/a.ts', 'top/two/d.ts')]
    expect(againstLayers([...allowed, ...refused], layers)).toEqual(refused)
  })
})

describe('an installation', () => {
  it('has each package once', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string; dev?: boolean }>
    }
    const installed = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
    expect(installed.filter((name, at) => installed.indexOf(name) !== at)).toEqual([])
  })
})

describe('tests', () => {
  it('say by their suffix that they build catalogues, write files or open PostgreSQL', () => {
    const usesStorage =
      /mkdtemp|catalogue\/testing'|\/testing\/(?:built|database|documents|engine-suite|graph-suite|open-world|two-servers|world)\.ts|workspace\/testing/
    const misnamed = ['packages', 'apps', 'tools', 'scripts', 'tests']
      .flatMap((folder) => sources(join(ROOT, folder)))
      .filter((file) => isTest(file) && !/\.(?:dom|storage|server|faults|browser)\.test\./.test(file))
      .filter((file) => file !== import.meta.filename && usesStorage.test(readFileSync(file, 'utf8')))
    expect(misnamed).toEqual([])
  })
})

describe('browser tests', () => {
  it('wait for what they expect, since the page may still be drawing', () => {
    const askedOnce =
      /expect\(await .*\.(?:count|textContent|allTextContents|innerText|inputValue|getAttribute|isChecked|isDisabled|isVisible|evaluate)\(/
    const files = sources(join(ROOT, 'tests/e2e'))
    expect(files.filter((file) => askedOnce.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('requirements', () => {
  const listed = new Set(
    [...readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(/^\| (?<id>[A-Z]-\d\d) \|/gm)].map(
      ({ groups }) => groups!.id!,
    ),
  )

  it('named in code and tests are in docs/requirements.md', () => {
    const files = ['packages', 'apps', 'tools', 'tests', 'scripts'].flatMap((folder) => sources(join(ROOT, folder)))
    const unknown = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b[A-Z]-\d\d\b|\bSpecification \d/g)]
        .filter(([id]) => !listed.has(id))
        .map(([id]) => `${relative(ROOT, file)}: ${id}`),
    )
    expect(unknown).toEqual([])
  })
})
