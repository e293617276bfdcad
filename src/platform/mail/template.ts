/** The content of an email; its design is applied here, when it is sent. */
export interface EmailTemplate {
  subject: string
  /** The first line, in large type. */
  heading: string
  blocks: EmailBlock[]
}

export type EmailBlock =
  | { text: string }
  /** A code to type in: large, widely spaced and easy to copy. */
  | { code: string }
  /** `path` is a path of the shop, such as `/dashboard/myorders`. */
  | { button: string; path: string }
  /** Two columns, such as products and prices; the last row can be a total. */
  | { rows: { label: string; value: string; isTotal?: boolean }[] }

export interface EmailSender {
  shopName: string
  /** The shop's origin, to which paths are appended. */
  shopUrl: string
}

/** An email as it is sent, both as HTML and as plain text. */
export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

const INK = '#1c2b22'
const QUIET = '#5d6b62'
const LINE = '#e3e8e4'
const GREEN = '#0b6b3a'
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/**
 * Renders an email with one column and without images and style sheets, so that it reads the same on phones and in old
 * mail programs.
 */
export function renderEmail({ subject, heading, blocks }: EmailTemplate, head: EmailSender): RenderedEmail {
  const name = Bun.escapeHTML(head.shopName)
  const body = blocks.map((block) => htmlOf(block, head.shopUrl)).join('\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f4f6f4;color:${INK};${FONT};font-size:16px;line-height:1.5">
<div role="article" lang="en" style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px;color:${GREEN};font-weight:700">${name}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${Bun.escapeHTML(heading)}</h1>
${body}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${QUIET};font-size:14px">
<a href="${Bun.escapeHTML(head.shopUrl)}/" style="color:${QUIET}">${name}</a></p>
</div>
</body>
</html>
`
  const text = [
    heading,
    ...blocks.map((block) => textOf(block, head.shopUrl)),
    `-- \n${head.shopName}\n${head.shopUrl}/`,
  ]
  return { subject, html, text: `${text.join('\n\n')}\n` }
}

function htmlOf(block: EmailBlock, shopUrl: string): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${Bun.escapeHTML(block.text).replaceAll('\n', '<br>')}</p>`
  if ('code' in block) {
    const look = 'font-size:32px;font-weight:700;letter-spacing:6px;text-align:center;padding:16px;background:#eef5f0'
    return `<p style="margin:0 0 16px;${look};border-radius:8px">${Bun.escapeHTML(block.code)}</p>`
  }
  if ('button' in block) {
    const look = `display:inline-block;padding:12px 20px;border-radius:8px;background:${GREEN};color:#fff`
    const href = Bun.escapeHTML(shopUrl + block.path)
    return `<p style="margin:0 0 16px"><a href="${href}" style="${look};text-decoration:none;font-weight:600">${Bun.escapeHTML(block.button)}</a></p>`
  }
  const rows = block.rows.map(({ label, value, isTotal }) => {
    const look = `padding:6px 0;border-bottom:1px solid ${LINE}${isTotal ? ';font-weight:700' : ''}`
    const cells = `<td style="${look}">${Bun.escapeHTML(label)}</td><td style="${look};text-align:right;white-space:nowrap;padding-left:12px">${Bun.escapeHTML(value)}</td>`
    return `<tr>${cells}</tr>`
  })
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function textOf(block: EmailBlock, shopUrl: string): string {
  if ('text' in block) return block.text
  if ('code' in block) return `    ${block.code}`
  if ('button' in block) return `${block.button}: ${shopUrl}${block.path}`
  return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
