import { expect, test } from 'bun:test'
import { policyBlocks } from './policy.ts'

test('parses headings, lists and paragraphs, and joins the lines of a paragraph', () => {
  expect(policyBlocks('We keep\nlittle.\n\n## Rights\n- Ask\n- Leave\nThen go.\n\nBye')).toEqual([
    { kind: 'paragraph', text: 'We keep little.' },
    { kind: 'heading', text: 'Rights' },
    { kind: 'list', entries: ['Ask', 'Leave'] },
    { kind: 'paragraph', text: 'Then go.' },
    { kind: 'paragraph', text: 'Bye' },
  ])
})

test('a text without any marks is one paragraph, and an empty one is nothing', () => {
  expect(policyBlocks('  Be kind.  ')).toEqual([{ kind: 'paragraph', text: 'Be kind.' }])
  expect(policyBlocks('\n \r\n')).toEqual([])
})
