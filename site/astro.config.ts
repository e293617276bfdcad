import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import type { Rolldown } from 'vite'
import { inProcess } from './adapter/integration.ts'
import { notices } from './adapter/licence-notices.ts'

const IS_PRODUCTION = process.env.NODE_ENV === 'production'

export default defineConfig({
  srcDir: '.',
  outDir: '../dist/site',
  output: 'server',
  trailingSlash: 'never',
  compressHTML: true,
  adapter: inProcess(),
  integrations: [react({ experimentalDisableStreaming: true })],
  // Pages only respond to GET and HEAD, and the host process has already checked the Host header.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: '_astro' },
  cache: { provider: { entrypoint: new URL('./adapter/cache-tags.ts', import.meta.url) } },
  // Images are prepared in advance, so none is resized on request.
  image: {
    service: passthroughImageService(),
    endpoint: { entrypoint: './adapter/no-images.ts', route: '/_image' },
  },
  vite: {
    plugins: [notices()],
    // Without it, every process that renders pages and was not told to be one of production, such as a test or a bench, runs
    // React's development checks: they make up two fifths of a page.
    define: IS_PRODUCTION ? { 'process.env.NODE_ENV': '"production"' } : {},
    cacheDir: '../node_modules/.vite',
    build: {
      // The Content-Security-Policy forbids inline assets and data: URLs.
      assetsInlineLimit: 0,
      cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
      rolldownOptions: {
        // Each text of `site/wording` goes where it is said, so that no page loads those of another one.
        optimization: { inlineConst: { mode: 'all' } },
        output: { codeSplitting: { groups: [{ name: chunkOf }] } },
      },
    },
    css: { devSourcemap: false },
  },
})

/** What every page has. Where two chunks could have a file, the first by name gets it, which has to be this one. */
const EVERYWHERE = 'base'

/** What is used together gets one chunk: each has to be named wherever an island is loaded, which is in every page. */
const TOGETHER = {
  // Shown by the search too, which has no JSX.
  error: /\/error\.svg/,
  // What JSX becomes, also in pages that show it without React, with what nearly all that load something can show.
  jsx: /node_modules\/react\/(cjs\/react-)?jsx-runtime|\/(EmptyState|LoadError|PleaseLogin)\.tsx$/,
  react:
    /node_modules\/(react|react-dom|scheduler|@nanostores\/react|lucide-react\/dist\/esm(?!\/icons)|@base-ui\/react\/csp-provider)\//,
  'time-labels': /\/(shop-time|time-labels)\.ts$/,
  [EVERYWHERE]: /\/wording\/say\.ts$/,
}

/** Puts the scripts of every page into one chunk, because eleven small files were loaded one after the other. */
function chunkOf(id: string, chunking: Rolldown.ChunkingContext): string | null {
  const together = Object.entries(TOGETHER).find(([, pattern]) => pattern.test(id))
  if (together) return together[0]
  return chunking.getModuleInfo(id)?.importers.some((importer) => importer.endsWith('/layouts/start.ts'))
    ? EVERYWHERE
    : null
}
