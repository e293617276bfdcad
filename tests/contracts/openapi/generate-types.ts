import { plugin } from 'bun'

// Prints the TypeScript types of an OpenAPI document (standard input), made by openapi-typescript as its users do. The
// library needs TypeScript's compiler API, which version 7 does not have: it gets the one of version 6.
plugin({
  name: 'compiler API',
  setup(build) {
    build.module('typescript', async () => ({ loader: 'object', exports: { ...(await import('typescript-api')) } }))
  },
})
const { default: openapiTS, astToString } = await import('openapi-typescript')
process.stdout.write(astToString(await openapiTS(await Bun.stdin.text())))
