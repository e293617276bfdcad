import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds the component pages to a site. */
export function componentPages(): AstroIntegration {
  return {
    name: 'tokri-component-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        injectRoute({ pattern: '/_components', entrypoint: fileOf('index.astro') })
        injectRoute({ pattern: '/_components/[feature]/[state]', entrypoint: fileOf('feature.astro') })
      },
    },
  }
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
