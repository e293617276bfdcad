import { expect, test } from 'bun:test'
import type { Child } from './child.ts'
import type { ServerChanged, ServerOpened } from './messages.ts'
import { superviseServer } from './server-restarts.ts'

/** A server process that opens and exits when the test says so. */
function fakeChild() {
  const opened = Promise.withResolvers<ServerOpened>()
  const exited = Promise.withResolvers<number>()
  const ended: string[] = []
  const child: Child<ServerOpened> = {
    ready: opened.promise,
    exited: exited.promise,
    send: () => {},
    end: () => void ended.push('end'),
    async stop() {
      ended.push('stop')
      exited.resolve(0)
    },
  }
  opened.promise.catch(() => {})
  const open = async (port: number) => {
    opened.resolve({ port } as ServerOpened)
    await Bun.sleep(0)
  }
  const exit = async () => {
    opened.reject(new Error('ended'))
    exited.resolve(1)
    await Bun.sleep(0)
  }
  return { child, ended, open, exit }
}

function given() {
  const children: ReturnType<typeof fakeChild>[] = []
  const changes: ServerChanged['server'][] = []
  const start = () => {
    children.push(fakeChild())
    return children.at(-1)!.child
  }
  return { server: superviseServer(start, ({ server }) => void changes.push(server)), children, changes }
}

test('the site is notified of the server’s address, of a restart, and of the new address', async () => {
  const { server, children, changes } = given()
  await children[0]!.open(1111)
  server.restart()
  expect(children[0]!.ended).toEqual(['end'])
  await children[1]!.open(2222)
  expect(changes).toEqual(['http://127.0.0.1:1111', null, 'http://127.0.0.1:2222'])
})

test('of two changes in a row only the last server counts, whichever opens first', async () => {
  const { server, children, changes } = given()
  await children[0]!.open(1111)
  server.restart()
  server.restart()
  await children[2]!.open(3333)
  await children[1]!.open(2222)
  await children[1]!.exit()
  expect(changes).toEqual(['http://127.0.0.1:1111', null, null, 'http://127.0.0.1:3333'])
})

test('a server that does not start is reported, and the next change starts another', async () => {
  const { server, children, changes } = given()
  await children[0]!.open(1111)
  server.restart()
  await children[1]!.exit()
  server.restart()
  await children[2]!.open(3333)
  expect(changes.slice(1)).toEqual([null, 'failed', null, 'http://127.0.0.1:3333'])
})

test('a stop ends those that still run, and reports no failure', async () => {
  const { server, children, changes } = given()
  await children[0]!.open(1111)
  server.restart()
  await children[0]!.exit()
  await server.stop()
  expect(children.map(({ ended }) => ended)).toEqual([['end'], ['stop']])
  expect(changes).toEqual(['http://127.0.0.1:1111', null])
})
