import { htmlPage } from '../http/html-page.ts'
import type { ApiDocument, DocumentedResponse, Operation, Schema } from './document.ts'
import { meaningOf } from './responses.ts'

interface Call {
  method: string
  path: string
  operation: Operation
}

/** What the document says of a code, by which programs tell errors apart. */
interface DocumentedCode {
  status: number
  meaning: string
}

/** Renders the document as an HTML page grouped by tag, without scripts and external resources. */
export function referencePage({ info, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const codes = components.schemas.Error!.properties!.code!['x-codes'] as Record<string, DocumentedCode>
  const nouns = Object.entries(Object.groupBy(calls, ({ operation }) => operation.tags[0]!)).sort()
  return htmlPage({
    title: `API of ${info.title} ${info.version}`,
    style: { url: '/api/docs/page.css' },
    look: 'screen',
    body: `<header>
<h1>API of ${text(info.title)} ${text(info.version)}</h1>
<p>${prose(info.description)}</p>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a></p>
</header>
<nav aria-label="Nouns"><ul>${nouns.map(([noun]) => `<li><a href="#${text(noun)}">${text(noun)}</a></li>`).join('')}<li><a href="#schemas">schemas</a></li><li><a href="#error-codes">error codes</a></li></ul></nav>
<main>
${nouns.map(([noun, some]) => section(noun, some ?? [])).join('\n')}
<section aria-labelledby="schemas">
<h2 id="schemas">schemas</h2>
${Object.entries(components.schemas).sort().map(schemaArticle).join('\n')}
</section>
<section aria-labelledby="error-codes">
<h2 id="error-codes">error codes</h2>
<p>Besides those of the kinds of errors, such as <code>not_found</code>. A code stays the same from version to version.</p>
${tableOf('Statuses and meanings', ['Code', 'Status', 'Meaning'], Object.entries(codes).map(codeRow))}
</section>
</main>`,
  })
}

function section(noun: string, calls: readonly Call[]): string {
  return `<section aria-labelledby="${text(noun)}">
<h2 id="${text(noun)}">${text(noun)}</h2>
${calls.map(article).join('\n')}
</section>`
}

function article({ method, path, operation }: Call): string {
  const { summary, parameters = [], requestBody, responses } = operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const asked = parameters.map((one) => row(one.name, one.schema, one.required, `in the ${one.in}`))
  return `<article>
<h3><span class="method">${text(method)}</span> <code>${text(path)}</code></h3>
<p>${text(summary)}. For ${text(operation['x-for'])}.</p>
${table(`Parameters of ${method} ${path}`, asked)}
${body ? `<p>Body: ${text(type ?? '')}</p>${table(`Body of ${method} ${path}`, fieldsOf(body.schema))}` : ''}
${returned(operation)}
<details><summary>Responses ${text(Object.keys(responses).join(', '))}</summary>
<dl>${(Object.entries(responses) as [string, Partial<DocumentedResponse>][])
    .map(([status, response]) => `<dt>${text(status)}</dt><dd>${prose(response.description ?? meaningOf(status))}</dd>`)
    .join('')}</dl></details>
</article>`
}

/** What a success returns: the schema of `data`, and the fields beside it. */
function returned({ responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const schema = (success as DocumentedResponse | undefined)?.content?.['application/json']?.schema
  const { data, success: _, error, message, ...beside } = schema?.properties ?? {}
  if (!data || data.type === 'null') return ''
  const fields = Object.entries(beside).map(([name, one]) => `, <code>${text(name)}</code>: ${typeOf(one)}`)
  return `<p>Returns ${typeOf(data)}${fields.join('')}</p>`
}

function schemaArticle([name, schema]: [string, Schema]): string {
  return `<article>
<h3 id="schema-${text(name)}"><code>${text(name)}</code></h3>
${table(`Fields of ${name}`, fieldsOf(schema))}
</article>`
}

function codeRow([code, { status, meaning }]: [string, DocumentedCode]): string {
  // Long codes may break, so that their meaning has room on a phone.
  return `<tr><th scope="row"><code>${text(code).replaceAll('_', '_<wbr>')}</code></th><td>${status}</td><td>${text(meaning)}</td></tr>`
}

function table(caption: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : tableOf(caption, ['Field', 'Type', 'Limits'], rows)
}

function tableOf(caption: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${text(column)}</th>`).join('')
  return `<div class="wide" tabindex="0" role="region" aria-label="${text(caption)}"><table>
<thead><tr>${head}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

/** Returns table rows for the fields of an object and of nested objects, each with its path. */
function fieldsOf(schema: Schema, way = ''): string[] {
  const inner = schema.items ?? schema
  const required = (inner.required ?? []) as string[]
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => [
    row(way + name, field, required.includes(name)),
    ...fieldsOf(field, `${way}${name}${field.items ? '[]' : ''}.`),
  ])
}

function row(name: string, schema: Schema, required: boolean, place = ''): string {
  const limits = [required ? 'required' : 'optional', place, ...limitsOf(schema)].filter(Boolean).join('; ')
  return `<tr><th scope="row"><code>${text(name)}</code></th><td>${typeOf(schema)}</td><td>${text(limits)}</td></tr>`
}

/** Returns the type in words, as HTML: named schemas are links. */
function typeOf({ type, anyOf, items, format, properties, $ref, enum: choice }: Schema): string {
  if (typeof $ref === 'string') return schemaLink($ref.split('/').at(-1)!)
  if (items) return `list of ${typeOf(items)}`
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (format === 'binary') return 'file'
  if (type === 'object' && properties) return `object with ${text(Object.keys(properties).join(', '))}`
  return text(String(type ?? (choice ? 'choice' : 'any')))
}

function schemaLink(name: string): string {
  return `<a href="#schema-${text(name)}">${text(name)}</a>`
}

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default']

function limitsOf(schema: Schema): string[] {
  const bounds = LIMITS.filter((name) => schema[name] !== undefined && schema[name] !== '')
  const choice = Array.isArray(schema.enum)
    ? [`one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`]
    : []
  const said = typeof schema.description === 'string' ? [schema.description] : []
  return [...said, ...choice, ...bounds.map((name) => `${name} ${schema[name]}`)]
}

function prose(content: string): string {
  return text(content).replace(/`([^`]*)`/g, '<code>$1</code>')
}

function text(content: string): string {
  return Bun.escapeHTML(content)
}
