import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'

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
