import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const server = process.env.COGNATE_SERVER ?? 'http://127.0.0.1:8080'

/** Calls go on to the server; `/api/docs/` is a screen of the page. */
const proxied = { target: server, changeOrigin: false }

/** Text below this many bytes does not get smaller enough to be worth a file of its own. */
const SMALLEST = 1024

/** Lays a .br and a .gz beside every text file of the build, so that the server sends them as they are. */
function compressed(): Plugin {
  let directory = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(directory, { recursive: true })
      await Promise.all(
        files.filter((file) => /\.(js|css|html|svg)$/.test(file)).map((file) => compress(join(directory, file))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))])
}

/** Screens in the order in which people meet them: what one needs beyond those before it is a file of its own. */
const STAGES: Record<string, string[]> = {
  page: [
    'main.tsx',
    'app/frame/frame.tsx',
    'app/frame/not-found.tsx',
    'app/screens/search-screen.tsx',
    'features/evaluation/meaning-offer.tsx',
  ],
  results: [
    'app/screens/answer.tsx',
    'features/filters/sidebar/search-sidebar.tsx',
    'features/filters/filter-form.tsx',
  ],
  collections: ['app/screens/collection-page.tsx', 'app/screens/collections-page.tsx', 'app/screens/queries-page.tsx'],
  administration: ['features/admin/admin-frame.tsx', 'features/admin/people-screen.tsx'],
}

type Chunking = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Adds a module, and all that it needs at once. */
function addWithImports(id: string, needed: Set<string>, chunking: Chunking): void {
  if (needed.has(id) || id.includes('/node_modules/')) return
  needed.add(id)
  for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) addWithImports(imported, needed, chunking)
}

/**
 * One file for the modules of each stage, and one for what other screens share. By itself, the bundler makes one for each set
 * of screens that have modules in common: results took 169 files.
 */
function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const stages = Object.entries(STAGES).map(([name, screens], place): Rolldown.CodeSplittingGroup => {
    let needed: Set<string> | undefined
    const isNeeded = (id: string, chunking: Chunking) => {
      if (!needed) {
        needed = new Set()
        for (const screen of screens) addWithImports(join(import.meta.dirname, 'src', screen), needed, chunking)
      }
      return needed.has(id)
    }
    return { name: (id, chunking) => (isNeeded(id, chunking) ? name : null), priority: 10 - place }
  })
  return stages
}

// A build is one for production, whatever the process that asks for it calls itself.
const production = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  oxc: { jsx: { runtime: 'automatic', development: false } },
} as const

export default defineConfig(({ command }) => ({
  ...(command === 'build' ? production : {}),
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/api/(?!docs/?$)': proxied,
      '/auth': proxied,
      '/config': proxied,
      '/catalogue': proxied,
    },
  },
}))
