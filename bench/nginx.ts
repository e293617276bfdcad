import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageHeaders } from '../src/page-cache/encoded-response.ts'

/** Starts nginx in its fastest setup for `directory/html`: precompressed files on disk and cached file handles. */
export async function startNginx(directory: string, workers: number | 'auto', port: number) {
  chmodSync(directory, 0o755)
  const { 'Content-Type': _, ...headers } = pageHeaders('text/html')
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`)
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  const file = join(directory, `nginx-${workers}.conf`)
  writeFileSync(
    file,
    `worker_processes ${workers}; daemon off; pid ${directory}/pid-${workers}; error_log ${directory}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=1000;
      default_type "text/html; charset=utf-8"; gzip_static on; gzip_vary on; ${scratch.join(' ')}
      server { listen 127.0.0.1:${port}; root ${directory}/html; ${added.join(' ')} }
    }`,
  )
  const nginx = Bun.spawn(['nginx', '-c', file], { stdout: 'ignore', stderr: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/home`).catch(() => null))?.ok) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start; see its log in ${directory}`)
    await Bun.sleep(20)
  }
  return {
    url,
    /** The worker processes, which do all the work of a request. */
    pids: readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ').map(Number),
    async stop() {
      nginx.kill()
      await nginx.exited
    },
  }
}
