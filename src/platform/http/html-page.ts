interface HtmlPage {
  title: string
  /** URL of the style sheet, or its text, for a page whose policy allows no other. */
  style: { url: string } | { text: string }
  /** Whether it looks like the shop's own pages: on paper, or in the colours of the reader's system; by default it does not. */
  look?: 'paper' | 'screen'
  /** HTML of the body; the caller has escaped what is in it. */
  body: string
}

/** Renders a page that the server makes without Astro: no scripts, and no search engine lists it. */
export function htmlPage({ title, style, look, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en"${look === 'paper' ? ' data-theme="light"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${Bun.escapeHTML(title)}</title>
${look ? `${sheet('/brand.css')}\n` : ''}${'url' in style ? sheet(style.url) : `<style>${style.text}</style>`}
</head>
<body>
${body}
</body>
</html>
`
}

function sheet(url: string): string {
  return `<link rel="stylesheet" href="${Bun.escapeHTML(url)}">`
}
