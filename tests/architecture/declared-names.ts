import ts from 'typescript-api'

/** A name's words in lower case, parted by spaces. */
export function wordsOf(name: string): string {
  return name
    .replace(/\.\w+$/, '')
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
}

/** Every name that a file declares, in code and styles as in tables, columns and metrics, each once. */
export function namesIn(path: string, text: string): Set<string> {
  const names = new Set([path.split('/').at(-1)!])
  if (path.endsWith('.css')) {
    for (const [, name] of text.matchAll(/(?:\.|--)([a-z][\w-]*)/g)) names.add(name!)
    return names
  }
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.Node & { name?: ts.Node }
    if (name && ts.isIdentifier(name) && (ts.isVariableDeclaration(node) || isDeclared(node))) names.add(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind))
  if (/[/.]schema\.ts$/.test(path))
    for (const [, name] of text.matchAll(/\b(?:pgTable|[a-zA-Z]+)\(\s*'([a-z_]+)'/g)) names.add(name!)
  for (const [name] of text.matchAll(/\btokri_[a-z_]+/g)) names.add(name)
  return names
}

function isDeclared(node: ts.Node): boolean {
  return (
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isImportClause(node) ||
    (ts.isImportSpecifier(node) && node.propertyName !== undefined) ||
    ts.isNamespaceImport(node) ||
    ts.isNamedTupleMember(node)
  )
}
