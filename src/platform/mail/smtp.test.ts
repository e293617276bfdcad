import { afterAll, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createTestDatabase } from '../../testing/database.ts'
import { createEncryption } from '../runtime/encryption.ts'
import { newId } from '../runtime/ids.ts'
import { createLog, silentLog } from '../runtime/log.ts'
import { mailTask } from './mailer.ts'
import { MailRefused } from './port.ts'
import { emailSender } from './sender.ts'
import { smtpTransport } from './smtp.ts'
import { renderEmail } from './template.ts'

const { db } = await createTestDatabase()
const closers: (() => void)[] = []
afterAll(() => {
  for (const close of closers) close()
})

async function smtp(options: Partial<SMTPServerOptions> = {}) {
  const received: { from: string; to: string[]; source: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const { port } = server.server.address() as { port: number }
  return { port, received }
}

const mailTo = (to: string) => ({
  id: newId(),
  to,
  ...renderEmail(
    { subject: 'Your code — ₹', heading: 'Hello', blocks: [{ code: '123456' }, { text: '<script>' }] },
    { shopName: 'Tokri', shopUrl: 'https://shop.example' },
  ),
})
const through = (port: number, timeoutMs = 60_000) =>
  smtpTransport(`smtp://127.0.0.1:${port}`, 'Tokri <shop@shop.example>', timeoutMs)

test('a mail arrives with both texts, its sender and an id that stays the same', async () => {
  const { port, received } = await smtp()
  const mail = mailTo('asha@example.com')
  const transport = through(port)
  await transport.send(mail)
  await transport.send(mail)
  expect(received).toHaveLength(2)
  expect(received[0]).toMatchObject({ from: 'shop@shop.example', to: ['asha@example.com'] })
  const [first, again] = await Promise.all(received.map(({ source }) => PostalMime.parse(source)))
  expect(first).toMatchObject({ subject: 'Your code — ₹', messageId: `<${mail.id}@shop.example>` })
  expect(first!.text).toContain('123456')
  expect(first!.html).toContain('&lt;script&gt;')
  expect(again!.messageId).toBe(first!.messageId)
})

test('the server is given the name and password of the address', async () => {
  const seen: (string | null | undefined)[] = []
  const { port } = await smtp({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      seen.push(username, password)
      done(null, { user: username })
    },
  })
  await smtpTransport(`smtp://shop:p%40ss@127.0.0.1:${port}`, 'shop@shop.example', 400).send(mailTo('asha@example.com'))
  expect(seen).toEqual(['shop', 'p@ss'])
})

test('what looks like two addresses reaches nobody else', async () => {
  const { port, received } = await smtp()
  await through(port)
    .send(mailTo('asha@example.com, thief@example.com'))
    .catch(() => {})
  for (const { to } of received) expect(to).not.toContain('thief@example.com')
})

test('a server that refuses the reader for good is not asked again; one that is only busy is', async () => {
  const refusing = (responseCode: number) =>
    smtp({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('no'), { responseCode }))
      },
    })
  const [gone, busy] = [await refusing(550), await refusing(450)]
  await expect(through(gone.port).send(mailTo('asha@example.com'))).rejects.toBeInstanceOf(MailRefused)
  const later = await through(busy.port)
    .send(mailTo('asha@example.com'))
    .catch((error) => error)
  expect(later).toBeInstanceOf(Error)
  expect(later).not.toBeInstanceOf(MailRefused)
})

test('a refused sender is tried again, for somebody may put MAIL_FROM right', async () => {
  const { port } = await smtp({
    onMailFrom(_address, _session, done) {
      done(Object.assign(new Error('not yours'), { responseCode: 553 }))
    },
  })
  const failed = await through(port)
    .send(mailTo('asha@example.com'))
    .catch((error) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(MailRefused)
})

test('a wrong password of the shop itself is tried again, for somebody may put it right', async () => {
  const { port } = await smtp({
    authOptional: false,
    onAuth(_auth, _session, done) {
      done(new Error('wrong'))
    },
  })
  const failed = await smtpTransport(`smtp://shop:no@127.0.0.1:${port}`, 'shop@shop.example', 400)
    .send(mailTo('asha@example.com'))
    .catch((error) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(MailRefused)
})

test('a server that stalls, and one that hangs up in the middle, fail soon', async () => {
  for (const meets of ['silence', 'a stall after the greeting', 'a hang-up']) {
    const server: Server = createServer((socket) => {
      socket.on('error', () => {})
      if (meets === 'a hang-up') socket.end()
      if (meets === 'a stall after the greeting') socket.write('220 here I am\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as { port: number }
    const startedAt = performance.now()
    await expect(through(port, 400).send(mailTo('asha@example.com'))).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  }
})

test('the job gives a mail up that was refused for good or is too late, and says so', async () => {
  const encryption = createEncryption(['a secret of thirty-two characters!'])
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(JSON.parse(line).message))
  const head = async () => ({ shopName: 'Tokri', shopUrl: 'https://shop.example' })
  const refuse = async () => Promise.reject(new MailRefused('no'))
  const task = mailTask({ db, encryption, send: emailSender({ transport: { send: refuse }, head, log }), log })
  const written = {
    id: newId(),
    to: 'a@example.com',
    letter: { subject: 's', heading: 'h', blocks: [] },
    goodUntil: null,
  }
  const sealed = (mail: object) => ({ sealed: encryption.encrypt(JSON.stringify(mail)) })
  await task(sealed(written), undefined)
  await task(sealed({ ...written, goodUntil: Date.now() - 1 }), undefined)
  await task({ sealed: 'nonsense', goodUntil: Date.now() - 1 }, undefined)
  expect(lines).toEqual([
    'an email was refused for good',
    'an email was discarded: it came too late',
    'an email was discarded: it came too late',
  ])
})

// operator, other secrets: emails that waited were lost when TOKEN_SECRET was replaced without a rotation
test('an email whose secret is missing waits until the secret is back', async () => {
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => void sent.push(to)
  const [first, second] = ['the first secret of 32 characters!', 'the other secret of 32 characters!'] as const
  const written = {
    id: newId(),
    to: 'a@example.com',
    letter: { subject: 's', heading: 'h', blocks: [] },
    goodUntil: null,
  }
  const payload = { sealed: createEncryption([first]).encrypt(JSON.stringify(written)), goodUntil: null }
  const sendWith = (...secrets: [string, ...string[]]) =>
    mailTask({ db, encryption: createEncryption(secrets), send, log: silentLog })(payload, undefined)
  await expect(sendWith(second)).rejects.toThrow('TOKEN_SECRET')
  await sendWith(second, first)
  expect(sent).toEqual(['a@example.com'])
})

test('the job fails, to be tried again, when the server could not be reached', async () => {
  const encryption = createEncryption(['a secret of thirty-two characters!'])
  const transport = { send: async () => Promise.reject(new Error('unreachable')) }
  const send = emailSender({ transport, head: async () => ({ shopName: '', shopUrl: '' }), log: silentLog })
  const task = mailTask({ db, encryption, send, log: silentLog })
  const mail = { id: newId(), to: 'a@example.com', letter: { subject: 's', heading: 'h', blocks: [] }, goodUntil: null }
  await expect(task({ sealed: encryption.encrypt(JSON.stringify(mail)) }, undefined)).rejects.toThrow('unreachable')
})
