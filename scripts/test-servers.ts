import { findChromium, serveChromium, TEST_BROWSER_SETTING } from '../src/testing/chromium.ts'
import { startTestServer, TEST_SERVER_SETTING } from '../src/testing/postgres-server.ts'

// Servers that all test workers share. They run in a process of their own, because the process that installs the
// packages cannot import them. Prints their settings as one line, and ends when its standard input is closed.
const [server, browser] = await Promise.all([startTestServer(), findChromium() ? serveChromium() : null])
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
console.log(
  JSON.stringify({
    [TEST_SERVER_SETTING]: server.url,
    ...(browser && { [TEST_BROWSER_SETTING]: browser.wsEndpoint() }),
  }),
)
for await (const _ of Bun.stdin.stream());
await Promise.all([server.stop(), browser?.close()])
process.exit(0)
