/** Programs that stand before instances and before their database: nginx, with or without a cache, and PgBouncer. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/port.ts'

export interface Front {
  url: string
  stop(): Promise<void>
}

/**
 * Starts nginx before the instances. Its cache plays a CDN that keeps pages for some seconds; each answer says in
 * `X-Cache-Status` where it comes from.
 */
export async function openFront(instances: readonly string[], cacheSeconds: number): Promise<Front> {
  const directory = makeDirectory()
  const port = await freePort()
  const file = join(directory, 'nginx.conf')
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  const cache = `proxy_cache pages; proxy_cache_valid 200 ${cacheSeconds}s; proxy_ignore_headers Cache-Control;
    proxy_cache_use_stale updating error timeout; proxy_cache_lock on; proxy_cache_key $uri$is_args$args$http_accept_encoding;`
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log ${directory}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; ${scratch.join(' ')}
      proxy_cache_path ${directory}/cache keys_zone=pages:10m;
      proxy_buffer_size 32k; proxy_buffers 8 32k; proxy_http_version 1.1;
      upstream shop { ${instances.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        proxy_set_header Connection ""; proxy_set_header Host $host;
        proxy_next_upstream error timeout; add_header X-Cache-Status $upstream_cache_status;
        location / { proxy_pass http://shop; ${cacheSeconds > 0 ? cache : ''} }
        location /api/ { proxy_pass http://shop; }
      }
    }`,
  )
  return run(
    ['nginx', '-c', file],
    directory,
    `http://127.0.0.1:${port}`,
    async (url) => (await fetch(`${url}/healthz`)).ok,
  )
}

/** Starts PgBouncer before a database with the example's settings and that many connections. @returns `url` of the database through it. */
export async function openPooler(databaseUrl: string, connections: number): Promise<Front> {
  const directory = makeDirectory()
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const [settings, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'userlist.txt')]
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    readFileSync(join(import.meta.dir, '../deploy/pgbouncer.ini'), 'utf8')
      .replace(
        'host=database port=5432 dbname=tokri',
        `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`,
      )
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('default_pool_size = 20', `default_pool_size = ${connections}`),
  )
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/tokri`
  return run(['pgbouncer', ...account, settings], directory, url, async () => {
    await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } }).then((socket) => socket.end())
    return true
  })
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-front-'))
  chmodSync(directory, 0o755)
  return directory
}

async function run(
  command: string[],
  directory: string,
  url: string,
  isReady: (url: string) => Promise<boolean>,
): Promise<Front> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: Bun.file(join(directory, 'said')) })
  while (!(await isReady(url).catch(() => false))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(directory, 'said'), 'utf8'))
    await Bun.sleep(20)
  }
  return {
    url,
    async stop() {
      child.kill()
      await child.exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
