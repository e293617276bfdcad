import { findChromium, serveChromium, TEST_BROWSER_SETTING } from '../src/testing/chromium.ts'
import { startTestServer, TEST_SERVER_SETTING } from '../src/testing/postgres-server.ts'

// What all test workers share. A process of its own, since the one that installs the packages cannot import them; says the
// settings that lead to it in one line, and ends with whoever started it, when its standard input does.
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
