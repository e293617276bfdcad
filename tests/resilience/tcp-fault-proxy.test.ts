import { afterAll, expect, test } from 'bun:test'
import { connect, createServer } from 'node:net'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

const MEGABYTES = 24
const blockOf = (at: number) => Buffer.alloc(64 * 1024, at % 251)

test('a slow reader receives all bytes in order', async () => {
  const server = createServer((socket) => {
    for (let at = 0; at < MEGABYTES * 16; at++) socket.write(blockOf(at))
    socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = openTcpFaultProxy((server.address() as { port: number }).port)
  const received = new Bun.CryptoHasher('sha256')
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.on('end', resolve)
    socket.on('data', (data: Buffer) => {
      received.update(data)
      bytes += data.byteLength
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
  })
  const sent = new Bun.CryptoHasher('sha256')
  for (let at = 0; at < MEGABYTES * 16; at++) sent.update(blockOf(at))
  expect(bytes).toBe(MEGABYTES * 1024 * 1024)
  expect(received.digest('hex')).toBe(sent.digest('hex'))
})
