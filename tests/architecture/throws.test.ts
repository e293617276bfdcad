import { expect, test } from 'bun:test'
import ts from 'typescript-api'
import { parseSource, readSources, type Source } from './sources.ts'

/** Returns the exported functions of the server that throw an `AppError` themselves and do not say so in their docstring. */
function unsaidThrows(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path.startsWith('src/') && text.includes('throw new AppError('))
    .filter(({ path }) => !/\/(routes|http)\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
      return file.statements
        .filter((node) => ts.isFunctionDeclaration(node))
        .filter((node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        .filter((node) => node.body?.statements.some(throwsAppError))
        .filter((node) => !text.slice(node.pos, node.getStart()).includes('@throws'))
        .map((node) => `${path} ${node.name?.text}`)
    })
}

function throwsAppError(node: ts.Node): boolean {
  if (ts.isThrowStatement(node) && node.expression.getText().startsWith('new AppError(')) return true
  // A function that is returned throws later; one that is passed to a call, such as a transaction, throws here.
  if (ts.isFunctionLike(node) && !ts.isCallExpression(node.parent)) return false
  return ts.forEachChild(node, (child) => throwsAppError(child) || undefined) ?? false
}

test('an exported function that throws an AppError says so in its docstring', () => {
  expect(unsaidThrows(readSources())).toEqual([])
})

test('a throw that is not said is seen, also within a callback, and one that is said is not', () => {
  const path = 'src/cart/service.ts'
  const thrown = "throw new AppError('missing', 'Not found')"
  const sources = [
    parseSource(path, `export function one() { ${thrown} }`),
    parseSource(
      path,
      `/** Removes it. */\nexport async function two(db) { await db.transaction(() => { ${thrown} }) }`,
    ),
    parseSource(path, `/** @throws AppError missing */\nexport function three() { ${thrown} }`),
    parseSource(path, `function four() { ${thrown} }`),
    parseSource(path, `export function five() { return () => { ${thrown} } }`),
  ]
  expect(unsaidThrows(sources)).toEqual([`${path} one`, `${path} two`])
})
