import { expect, test } from 'bun:test'
import { givenBrowserStorage } from '../../../testing/browser-storage.ts'
import { discardDraft, loadDraft, saveDraft } from './product-draft.ts'
import { EMPTY_PRODUCT } from './product-form.ts'

const { localStorage } = givenBrowserStorage()
const TOMATO = { ...EMPTY_PRODUCT, name: 'Tomato', details: [{ name: 'Shelf Life', text: '5 days' }] }

test('restores a draft until it is discarded', () => {
  expect(loadDraft()).toBeNull()
  saveDraft(TOMATO)
  expect(loadDraft()).toEqual(TOMATO)
  discardDraft()
  expect(loadDraft()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('an emptied form leaves no draft', () => {
  saveDraft(TOMATO)
  saveDraft(EMPTY_PRODUCT)
  expect(loadDraft()).toBeNull()
})

test('ignores an invalid draft', () => {
  for (const odd of ['{', '[]', '7', '{"name":"Tomato"}', JSON.stringify({ ...TOMATO, image: 'x' })]) {
    localStorage.setItem('product-draft', odd)
    expect(loadDraft()).toBeNull()
  }
})
