import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-api'

/** A source file of the shop as the rules see it. Paths are relative to the project root. */
export interface Source {
  path: string
  imports: Import[]
  /** Names that the file uses without declaring or importing them. */
  globals: Set<string>
  /** Exported function declarations with the type of their first parameter. */
  functions: { name: string; takesFirst: string | null }[]
  text: string
}

export interface Import {
  /** A project path, `npm:` and a package name, or `built-in`. */
  to: string
  typeOnly: boolean
  names: string[]
}

const ROOT = join(import.meta.dir, '../..')
const CODE = new Bun.Glob('{src,site}/**/*.{ts,tsx,astro}')
const EVERYTHING = new Bun.Glob('{src,site,demo,scripts,bench,tests}/**/*.{ts,tsx,astro}')
const NOT_SHIPPED = /\.test\.tsx?$|\.d\.ts$|^(src|site)\/testing\/|^site\/(\.astro|node_modules|illustrations)\//

/** Reads every source file of the running shop; tests and files that only tests use are left out. */
export function readSources(): Source[] {
  const paths = [...CODE.scanSync({ cwd: ROOT })].filter((path) => !NOT_SHIPPED.test(path)).sort()
  return paths.map((path) => parseSource(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** Returns the paths of all TypeScript of the repository but the test tools of the shop: also tests, scripts, benches. */
export function allPaths(): string[] {
  const paths = [...EVERYTHING.scanSync({ cwd: ROOT })]
  return paths.filter((path) => !/^src\/testing\/|^site\/(\.astro|node_modules)\//.test(path)).sort()
}

/** Parses one file with the contents `text`. */
export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true, kind)
  const source: Source = { path, imports: [], globals: new Set(), functions: [], text }
  visit(file, source)
  for (const { names } of source.imports) for (const name of names) source.globals.delete(name)
  return source
}

// An Astro page has code that runs on the server (front matter) and code that runs in the browser (scripts).
function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
  return [/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '', ...scripts].join('\n')
}

function visit(node: ts.Node, source: Source): void {
  if (ts.isImportDeclaration(node)) addImport(node, source)
  else if (ts.isExportDeclaration(node) && node.moduleSpecifier) addReexport(node, source)
  else if (isDynamicImport(node)) add(source, node.arguments[0] as ts.StringLiteral, false, [])
  else if (ts.isFunctionDeclaration(node) && isExported(node)) addFunction(node, source)
  else if (ts.isIdentifier(node) && !isNameOnly(node)) source.globals.add(node.text)
  ts.forEachChild(node, (child) => visit(child, source))
}

function addImport({ importClause, moduleSpecifier }: ts.ImportDeclaration, source: Source): void {
  const bindings = importClause?.namedBindings
  const named = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
  const names = named.map((element) => element.name.text)
  const typeOnly =
    importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (named.length > 0 && !importClause?.name && named.every((element) => element.isTypeOnly))
  add(source, moduleSpecifier as ts.StringLiteral, typeOnly, names)
}

function addReexport({ moduleSpecifier, isTypeOnly }: ts.ExportDeclaration, source: Source): void {
  add(source, moduleSpecifier as ts.StringLiteral, isTypeOnly, [])
}

function addFunction({ name, parameters }: ts.FunctionDeclaration, source: Source): void {
  source.functions.push({ name: name?.text ?? '', takesFirst: parameters[0]?.type?.getText() ?? null })
}

function add({ path, imports }: Source, specifier: ts.StringLiteral, typeOnly: boolean, names: string[]): void {
  imports.push({ to: resolveImport(path, specifier.text), typeOnly, names })
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    const path = join(dirname(from), specifier)
    return existsSync(join(ROOT, `${path}.ts`)) ? `${path}.ts` : path
  }
  if (/^(node|bun|astro):/.test(specifier) || specifier === 'bun') return 'built-in'
  const parts = specifier.split('/')
  return `npm:${parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`
}

function isDynamicImport(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return false
  return node.arguments[0] !== undefined && ts.isStringLiteralLike(node.arguments[0])
}

function isExported(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false
}

/** Whether an identifier only names a property, as in `x.fetch` or `{ fetch: 1 }`. */
function isNameOnly(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node
}
