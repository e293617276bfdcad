import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { componentPages } from './routes.ts'

// The component pages alone, as files. The development server has them too, with a module for each of their sources.
export default defineConfig({
  srcDir: 'gallery',
  outDir: '../dist/gallery',
  trailingSlash: 'never',
  integrations: [react(), componentPages()],
  build: { format: 'file', inlineStylesheets: 'never' },
  vite: { build: { minify: false, cssMinify: false, assetsInlineLimit: 0 } },
})
