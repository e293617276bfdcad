/** A block of a policy page. */
export type PolicyBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }

/** Parses the text of a policy: `## ` starts a heading, `- ` a list entry, and an empty line ends a paragraph. */
export function policyBlocks(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  let open = false
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = open ? blocks.at(-1) : undefined
    open = line !== '' && !line.startsWith('## ')
    if (line === '') continue
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ') && last?.kind === 'list') last.entries.push(line.slice(2))
    else if (line.startsWith('- ')) blocks.push({ kind: 'list', entries: [line.slice(2)] })
    else if (last?.kind === 'paragraph') last.text += ` ${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}
