import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const markdown = readFileSync(join(import.meta.dir, '../../docs/decisions.md'), 'utf8')

interface Entry {
  section: string
  title: string
  dates: string
}

/** Returns the entries of the index, and whether each links to the anchor of its title. */
function indexOf(text: string): (Entry & { isLinked: boolean })[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    section = /^\*\*(.+)\*\*$/.exec(line)?.[1] ?? section
    const [, title, anchor, dates] = /^- \[(.+)\]\(#(.+)\), (.+)$/.exec(line) ?? []
    return title ? [{ section, title, dates: dates!, isLinked: anchor === anchorOf(title) }] : []
  })
}

/** Returns the decisions with the line of dates below each heading. */
function decisionsIn(text: string): (Entry & { body: string })[] {
  return text.split(/^## /m).flatMap((part) => {
    const [section, ...decisions] = part.split(/^### /m)
    return decisions.map((decision) => {
      const [, title, dates, body] = /^(.+)\n\n\*(.+)\.\*\n\n([\s\S]*)$/.exec(decision) ?? [undefined, decision, '', '']
      return { section: section!.split('\n')[0]!, title: title!, dates: dates!, body: body! }
    })
  })
}

/** The anchor that GitHub makes of a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

test('the index of docs/decisions.md has every decision in order, with its section, its dates and a link', () => {
  const decisions = decisionsIn(markdown)
  expect(decisions.length).toBeGreaterThan(50)
  expect(indexOf(markdown)).toEqual(
    decisions.map(({ section, title, dates }) => ({ section, title, dates, isLinked: true })),
  )
})

test('every decision has its context, what was decided and its consequence', () => {
  const incomplete = decisionsIn(markdown).filter(
    ({ body }) => !/^\*\*Context:\*\*[\s\S]*\*\*Decision:\*\*[\s\S]*\*\*Consequence:\*\*/.test(body),
  )
  expect(incomplete.map(({ title }) => title)).toEqual([])
})

test('a decision that the index lacks, or gives another date, is seen', () => {
  const text =
    '**HTTP**\n\n- [A `b`](#a-b), 2026-11-21\n\n## HTTP\n\n### A `b`\n\n*2026-11-22.*\n\n**Context:** c.\n\n### D\n'
  expect(indexOf(text)).toEqual([{ section: 'HTTP', title: 'A `b`', dates: '2026-11-21', isLinked: true }])
  expect(decisionsIn(text).map(({ title, dates }) => [title.trim(), dates])).toEqual([
    ['A `b`', '2026-11-22'],
    ['D', ''],
  ])
})
