import type { AstroIntegration } from 'astro'

/** An Astro adapter that builds the site as a module, for the shop to import into its own process. */
export function inProcess(): AstroIntegration {
  return {
    name: 'tokri-in-process',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Bundles all dependencies: the server loads only the icons in use, and the built site needs no packages at
        // runtime. The development server loads them as they are.
        if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true } } })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'tokri-in-process',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable' },
        })
      },
    },
  }
}
