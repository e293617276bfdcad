import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import type { Rolldown } from 'vite'
import { inProcess } from './adapter/integration.ts'
import { notices } from './adapter/licence-notices.ts'

export default defineConfig({
  srcDir: '.',
  outDir: '../dist/site',
  output: 'server',
  trailingSlash: 'never',
  compressHTML: true,
  adapter: inProcess(),
  integrations: [react({ experimentalDisableStreaming: true })],
  // Pages are only ever read, and the process that renders them has checked the Host already.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: '_astro' },
  cache: { provider: { entrypoint: new URL('./adapter/cache-tags.ts', import.meta.url) } },
  // Pictures come ready made; nothing is resized on request.
  image: {
    service: passthroughImageService(),
    endpoint: { entrypoint: './adapter/no-images.ts', route: '/_image' },
  },
  vite: {
    plugins: [notices()],
    cacheDir: '../node_modules/.vite',
    build: {
      // Content-Security-Policy: nothing inline, and no data: addresses.
      assetsInlineLimit: 0,
      cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }] } } },
    },
    css: { devSourcemap: false },
    // Bundled, so that the server loads the icons in use rather than all of them.
    // The built site brings all that it runs: what builds it is not needed beside it.
    ssr: { noExternal: true },
  },
})

/** All that every page of the shop starts is one file: eleven small ones were asked for one after the other. */
function chunkOf(id: string, chunking: Rolldown.ChunkingContext): string | null {
  return chunking.getModuleInfo(id)?.importers.some((importer) => importer.endsWith('/elements/start.ts'))
    ? 'shop'
    : null
}
