import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { eventually } from '../../src/testing/wait.ts'
import { LiveViewSample } from '../testing/live-view-sample.tsx'

const browser = createTestBrowser()

async function openSample(): Promise<Page> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, '../testing/live-view-sample.tsx')],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const page = await browser.open()
  await page.setContent('<!doctype html><body><p>Loading</p></body>')
  await page.addScriptTag({ type: 'module', content: await built.outputs[0]!.text() })
  await page.getByRole('list').waitFor()
  return page
}

const names = (page: Page) => page.getByRole('listitem').allTextContents()
const mark = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Object.assign(element, { isMarked: true }))
const isMarked = (page: Page, selector: string) => page.locator(selector).evaluate((element) => 'isMarked' in element)

test('a live view has the markup that React gives the same parts, in place of what was there', async () => {
  const page = await openSample()
  const markup = await page.evaluate(
    (text) => {
      const shown = document.createElement('body')
      shown.innerHTML = text
      // React says by an attribute what is chosen at first.
      for (const input of shown.querySelectorAll('input')) input.removeAttribute('checked')
      return { expected: shown.innerHTML, found: document.body.innerHTML }
    },
    renderToStaticMarkup(<LiveViewSample />),
  )
  expect(markup.found).toBe(markup.expected)
  expect(await page.getByRole('radio', { name: 'Atta' }).isChecked()).toBe(true)
  const drawing = page.locator('path').first()
  expect(await drawing.evaluate((path) => path.namespaceURI)).toBe('http://www.w3.org/2000/svg')
  expect(errorsOf(page)).toEqual([])
})

test('a line that goes takes its focus along, and the others stay the elements that they were', async () => {
  const page = await openSample()
  await mark(page, 'li:nth-child(3)')
  await page.getByRole('button', { name: 'Remove Besan' }).focus()
  await page.keyboard.press('Enter')
  expect(await names(page)).toEqual(['Atta', 'Curd'])
  expect(await isMarked(page, 'li:nth-child(2)')).toBe(true)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('what appears before the focused control, and another order of lines, leave the focus where it is', async () => {
  const page = await openSample()
  const focused = page.getByRole('button', { name: 'Remove Atta' })
  await focused.focus()
  await page.evaluate('note()')
  await page.getByText('Only a few are left').waitFor()
  await focused.and(page.locator(':focus')).waitFor()
  await page.evaluate('turn()')
  await eventually(async () => expect(await names(page)).toEqual(['Curd', 'Besan', 'Atta']))
  await focused.and(page.locator(':focus')).waitFor()
})

test('a field has what its store made of the typed text, and a choice that was not stored is taken back', async () => {
  const page = await openSample()
  await page.getByLabel('Note').focus()
  await page.keyboard.type('Ring 2 times')
  expect(await page.getByLabel('Note').inputValue()).toBe('Ring  times')
  expect(await page.locator('output').textContent()).toBe('Ring  times')
  expect(await page.locator('output').getAttribute('aria-busy')).toBe('false')
  await page.getByText('Curd').click()
  expect(await page.getByRole('radio', { name: 'Atta' }).isChecked()).toBe(true)
  await page.getByText('Besan').click()
  expect(await page.locator('.chosen').allTextContents()).toEqual(['Besan'])
})
