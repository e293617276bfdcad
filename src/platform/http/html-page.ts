interface HtmlPage {
  title: string
  /** URL of the style sheet, or its text, for a page whose policy allows no other. */
  style: { url: string } | { text: string }
  /** HTML of the body; the caller has escaped what is in it. */
  body: string
}

/** Renders a page that the server makes without Astro: no scripts, and no search engine lists it. */
export function htmlPage({ title, style, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${Bun.escapeHTML(title)}</title>
${'url' in style ? `<link rel="stylesheet" href="${Bun.escapeHTML(style.url)}">` : `<style>${style.text}</style>`}
</head>
<body>
${body}
</body>
</html>
`
}
