import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type AstroIntegration, dev } from 'astro'
import { componentPages } from '../../site/gallery/routes.ts'
import { createFront } from './front.ts'
import type { ServerChanged, SiteListening } from './messages.ts'

// The site in development: Astro's development server at the shop's port. What is not a page it passes on to the server,
// whose address it is told by the process that started it, and with which it ends.
const [host = '127.0.0.1', port = '3000'] = process.argv.slice(2)
const ROOT = join(import.meta.dir, '../..')

const front = createFront()
process.on('message', ({ server }: ServerChanged) => front.serverIs(server))
process.on('disconnect', () => process.exit())

const { address } = await dev({
  root: join(ROOT, 'site'),
  logLevel: 'warn',
  server: { host, port: Number(port) },
  integrations: [development(), componentPages()],
  vite: {
    cacheDir: join(ROOT, 'dist/dev'),
    plugins: front.plugins,
    server: {
      strictPort: true,
      // In a worktree, the packages may be a link to those of another one.
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
    },
    // Tests are not part of what browsers load.
    optimizeDeps: { entries: ['!**/*.test.tsx'] },
  },
})
process.send?.({ port: address.port } satisfies SiteListening)

/** Replaces React components in open pages. */
function development(): AstroIntegration {
  return {
    name: 'tokri-development',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        // Astro adds this only for islands that it hydrates itself, and the site mounts its own.
        injectScript('page', `import '@vitejs/plugin-react/preamble'`)
      },
    },
  }
}
