import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript-api'
import { FLOWS, type Flow } from './flows.ts'

/**
 * Files that count as libraries: they know no groceries (`src/platform`) or are pure rules (`src/shared`), so that a
 * reader of a flow takes what they return for granted, as with a package.
 */
export const LIBRARY = /^src\/(platform|shared)\//
const SOURCES = new Bun.Glob('{src,site}/**/*.{ts,tsx}')
const NOT_SHIPPED = /\.test\.tsx?$|\.d\.ts$|\/testing\/|node_modules/

/** A declaration with code that runs when it is called or, for a table or a store, when it is used. */
type Callable = ts.FunctionLikeDeclaration | ts.VariableDeclaration | ts.ClassDeclaration

/** Returns for each part of a flow the files that it passes through, in alphabetical order. */
export function filesOfFlow(program: ts.Program, root: string, flow: Flow): Map<string, string[]> {
  const skipped = new Set((flow.skips ?? []).map((entry) => declarationOf(program, root, entry)))
  const parts = Object.entries(flow.parts).map(([part, entries]): [string, string[]] => {
    const reached = follow(program, root, entries, skipped)
    return [part, [...new Set([...reached].map((found) => pathIn(root, found)))].sort()]
  })
  return new Map(parts)
}

/** Parses the sources under `root`. Packages stay unknown: a flow is followed through our own files only. */
export function readProgram(root: string): ts.Program {
  const paths = [...SOURCES.scanSync({ cwd: root })].filter((path) => !NOT_SHIPPED.test(path))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options, true)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    )
  return ts.createProgram(
    paths.map((path) => join(root, path)),
    options,
    host,
  )
}

/** Follows calls from the entries through all functions, methods, classes, tables and stores of our own. */
function follow(program: ts.Program, root: string, entries: string[], skipped: Set<Callable>): Set<Callable> {
  const checker = program.getTypeChecker()
  const waiting = entries.map((entry) => declarationOf(program, root, entry))
  const reached = new Set(waiting)
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const found of usedIn(checker, next)) {
      if (reached.has(found) || skipped.has(found) || !SOURCES.match(pathIn(root, found))) continue
      reached.add(found)
      waiting.push(found)
    }
  return reached
}

function usedIn(checker: ts.TypeChecker, callable: Callable): Callable[] {
  const used: Callable[] = []
  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node)) return
    // A class runs its constructor and its fields when it is made; its methods only when they are called.
    if (ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent) && node !== callable) return
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      used.push(...callablesOf(symbolOf(checker, node), checker))
    ts.forEachChild(node, visit)
  }
  visit(callable)
  return used
}

function symbolOf(checker: ts.TypeChecker, node: ts.MemberName): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(node.parent)) return checker.getShorthandAssignmentValueSymbol(node.parent)
  return checker.getSymbolAtLocation(node)
}

function callablesOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): Callable[] {
  if (!symbol) return []
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return (target.declarations ?? []).flatMap((declaration) => {
    if (ts.isShorthandPropertyAssignment(declaration))
      return callablesOf(checker.getShorthandAssignmentValueSymbol(declaration), checker)
    return isCallable(declaration) ? [declaration] : []
  })
}

function isCallable(node: ts.Node): node is Callable {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.body !== undefined
  if (ts.isClassDeclaration(node)) return true
  // Only the constants of a file that a call makes: tables, stores and functions that others wrap.
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isSourceFile(node.parent.parent.parent)) return false
  return ts.isArrowFunction(node.initializer) || ts.isCallExpression(node.initializer)
}

/** Finds an entry, such as `src/cart/service.ts#getCart`, or `src/page-cache/cache.ts#PageCache.open` for a method. */
function declarationOf(program: ts.Program, root: string, entry: string): Callable {
  const [path, name] = entry.split('#') as [string, string]
  let found: Callable | undefined
  const visit = (node: ts.Node): void => {
    if (isCallable(node) && nameOf(node) === name) found ??= node
    if (!found) ts.forEachChild(node, visit)
  }
  const file = program.getSourceFile(join(root, path))
  if (file) visit(file)
  if (!found) throw new Error(`There is no ${entry}`)
  return found
}

function nameOf(node: Callable): string | undefined {
  const name = node.name?.getText()
  return ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent) ? `${node.parent.name?.text}.${name}` : name
}

function pathIn(root: string, node: ts.Node): string {
  return relative(root, node.getSourceFile().fileName)
}

/** Returns the flows of the layout that the sources under `root` have. */
export function flowsOf(root: string): Flow[] {
  const fits = (flows: Flow[]) =>
    flows.every(({ parts }) =>
      Object.values(parts).every((all) => all.every((one) => existsSync(join(root, one.split('#')[0]!)))),
    )
  const flows = FLOWS.find(fits)
  if (!flows) throw new Error('These sources have no known layout: add their entries to scripts/flows.ts')
  return flows
}
