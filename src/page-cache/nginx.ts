/** Returns the block of nginx's configuration that serves exported pages: each at its path, others with status 404. */
export function nginxServer(directory: string, listen = '80'): string {
  return `server {
    listen ${listen};
    root "${directory}";
    charset utf-8;
    error_page 404 /404.html;
    location = / { try_files /index@$args.html /index.html =404; }
    location = /manifest.webmanifest { default_type application/manifest+json; }
    location / { try_files $uri@$args.html $uri.html $uri =404; }
}`
}
