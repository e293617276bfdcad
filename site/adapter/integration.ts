import type { AstroIntegration } from 'astro'

/** Builds the site as a module that the shop's own process imports and calls. */
export function inProcess(): AstroIntegration {
  return {
    name: 'tokri-in-process',
    hooks: {
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
