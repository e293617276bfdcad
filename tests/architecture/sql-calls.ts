import ts from 'typescript-api'

/** A name in SQL with a `(` after it, and where: `src/cart/queries.ts:12`. */
export interface Call {
  name: string
  place: string
}

/** Templates with another tag are SQL: `sql`, a client, a transaction, or what prepares statements on one. */
const OTHER_TAGS = /^(String\.raw|Bun\.\$)$/
/** SQL that is given as a string; the sentences of messages begin with a capital. */
const STATEMENT = /^\s*(select|insert|update|delete|with|create|alter|drop|lock|copy|merge|call|do)\s/

/** Returns the calls in the SQL of a TypeScript file. */
export function callsInSource(path: string, text: string): Call[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const calls: Call[] = []
  const visit = (node: ts.Node) => {
    if ((ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) && isSql(node))
      calls.push(...callsInSql(path, sqlOf(node), file.getLineAndCharacterOfPosition(node.getStart()).line))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function isSql(node: ts.TemplateExpression | ts.StringLiteralLike): boolean {
  if (ts.isTaggedTemplateExpression(node.parent)) return !OTHER_TAGS.test(node.parent.tag.getText())
  return STATEMENT.test(sqlOf(node))
}

/** The text of a template with `?` for each value; a value that is itself a piece of SQL is visited after it. */
function sqlOf(node: ts.TemplateExpression | ts.StringLiteralLike): string {
  if (!ts.isTemplateExpression(node)) return node.text
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?')
}

/** What stands before the name of a table, a view, a common table expression or an alias with its columns. */
const NAMES_FOLLOW = /\b(into|table|view|references|as|with|recursive|analyze|index (?:if not exists )?\S+ on)\s+$/
const CALL = /(?<![\w".$:])(?:(\w+)\.)?([a-z_]\w*)\s*\(/g

/** Returns the calls in SQL, also in bodies of functions; comments and strings are left out. */
export function callsInSql(path: string, sql: string, linesBefore = 0): Call[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const code = sql.toLowerCase().replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, blank)
  return [...code.matchAll(CALL)]
    .filter(({ 1: schema, index }) => schema !== 'graphile_worker' && !NAMES_FOLLOW.test(code.slice(0, index)))
    .map(({ 2: name, index }) => {
      const line = linesBefore + code.slice(0, index).split('\n').length
      return { name: name!, place: `${path}:${line}` }
    })
}

/** Returns the names that SQL gives to functions of its own. */
export function functionsMadeIn(sql: string): string[] {
  const made =
    /\bcreate (?:or replace )?(?:function|aggregate|procedure) (\w+)|\bfunction \w+\([^)]*\) rename to (\w+)/gi
  return [...sql.matchAll(made)].map(([, created, renamed]) => (created ?? renamed)!.toLowerCase())
}
