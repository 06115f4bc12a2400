import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = process.env.COGNATE_SERVER ?? 'http://127.0.0.1:8080'

/** Addresses of the server; `/api/docs/` is a screen of the page. */
const proxied = { target: server, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/api/(?!docs/?$)': proxied,
      '/auth': proxied,
      '/config': proxied,
      '/catalogue': proxied,
    },
  },
})
