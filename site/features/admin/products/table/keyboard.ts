import type { FocusEvent, KeyboardEvent } from 'react'
import { openBulk } from '../bulk/bulk.ts'
import { $productPage, loadProducts } from '../products.ts'
import { $selectedCount, clearSelection, extendTo, selectMore, toggle } from './selection.ts'

/** The keys of the table as its help lists them. */
export const KEYS: [keys: string, does: string][] = [
  ['↑ ↓ ← →', 'Move between cells; past the last row, to the next page'],
  ['Enter', 'Open the product, or edit the price or stock'],
  ['Space', 'Select the row'],
  ['Shift with ↑ ↓ or Space', 'Select up to a row'],
  ['Ctrl or ⌘ A', 'Select all on the page; again: all that match'],
  ['Esc', 'Select nothing'],
  ['Delete', 'Delete what is selected'],
  ['/', 'Search'],
]

const STOP = '[data-stop]'
const ROWS_AT_ONCE = 10

/** The side from which a page that is being loaded is entered by keyboard. */
let entersFrom: 'first' | 'last' | null = null

/** Makes exactly one cell of new rows reachable by Tab, and gives it the focus if the page was turned by keyboard. */
export function followPage(box: HTMLElement | null): void {
  if (!box) return
  const rows = rowsOf(box)
  const row = rows.at(entersFrom === 'last' ? -1 : 0)
  const target = row && (stopOf(row.querySelector<HTMLElement>('.cell--name')) ?? null)
  if (entersFrom && target) {
    entersFrom = null
    target.focus()
  }
  if (target && !box.querySelector(`tbody ${STOP}[tabindex="0"]`)) target.tabIndex = 0
}

/** Returns the cell that Tab leads to. */
export function tabStop(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.product-table tbody ${STOP}[tabindex="0"]`)
}

/** After a change of cards, nothing is selected any more, and the button that opened the dialog is gone. */
export function selectButton(): HTMLElement | null {
  return $selectedCount.get() === 0 ? document.querySelector('.card-tools__select') : null
}

/** After a change nothing is selected, and what opened its dialog is gone: the table goes on where Tab leads, or cards at Select. */
export function focusAfterChange(): HTMLElement | null {
  return $selectedCount.get() === 0 ? (selectButton() ?? tabStop()) : null
}

/** Keeps the tab stop at the cell that has the focus. */
export function followFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const stop = (target as HTMLElement).closest<HTMLElement>(STOP)
  if (!stop) return
  for (const other of currentTarget.querySelectorAll<HTMLElement>(`tbody ${STOP}[tabindex="0"]`)) other.tabIndex = -1
  stop.tabIndex = 0
}

/** Handles the keys of the table, except while a cell is edited. */
export function pressKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || (event.target as HTMLElement).closest('.inline-edit')) return
  const action = actionOf(event)
  if (!action) return
  event.preventDefault()
  action()
}

function actionOf({ key, target, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null {
  const hasCommand = ctrlKey || metaKey
  if (hasCommand && key.toLowerCase() === 'a') return selectMore
  const cell = (target as HTMLElement).closest<HTMLElement>('tbody .cell')
  if (!cell) return null
  const move = hasCommand ? ENDS[key] : MOVES[key]
  if (move) return () => go(cell, move, shiftKey)
  if (hasCommand) return null
  if (key === ' ') return () => select(cell, shiftKey)
  if (key === 'Escape') return clearSelection
  return key === 'Delete' && $selectedCount.get() > 0 ? () => openBulk('delete') : null
}

/** Leads to the search from anywhere outside a field or dialog. Returns a function that stops it. */
export function followSlash(): () => void {
  const press = (event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (
      (event.target as Element).closest('input, select, textarea, [role="menu"], [role="dialog"], [role="alertdialog"]')
    )
      return
    event.preventDefault()
    document.querySelector<HTMLElement>('.admin-search input')?.focus()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

/** Rows and columns to go; `Infinity` is the last. */
type Move = readonly [rows: number, columns: number]

const MOVES: Record<string, Move> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageDown: [ROWS_AT_ONCE, 0],
  PageUp: [-ROWS_AT_ONCE, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}
const ENDS: Record<string, Move> = {
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
  ArrowUp: [Number.NEGATIVE_INFINITY, 0],
  ArrowDown: [Number.POSITIVE_INFINITY, 0],
}

function go(cell: HTMLElement, [down, right]: Move, isExtending: boolean): void {
  const row = cell.parentElement as HTMLElement
  const rows = rowsOf(row.closest('table')!)
  const from = rows.indexOf(row)
  const next = rows[within(from + down, rows.length)]!
  if (next === row && Math.abs(down) === 1) {
    turn(down)
    return
  }
  const column = within([...row.children].indexOf(cell) + right, row.children.length)
  if (isExtending && down !== 0) {
    extendTo(row.dataset.id!)
    extendTo(next.dataset.id!)
  }
  stopOf(next.children[column] as HTMLElement)?.focus()
}

/** Goes on to the page after or before this one. */
function turn(by: number): void {
  const list = $productPage.get()
  const page = (list?.query.page ?? 1) + by
  if (!list || page < 1 || page > list.pages) return
  entersFrom = by > 0 ? 'first' : 'last'
  void loadProducts({ page })
}

function select(cell: HTMLElement, isExtending: boolean): void {
  const id = (cell.parentElement as HTMLElement).dataset.id!
  if (isExtending) extendTo(id)
  else toggle(id)
}

function rowsOf(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('tbody > tr')]
}

function stopOf(cell: HTMLElement | null | undefined): HTMLElement | null {
  if (!cell) return null
  return cell.matches(STOP) ? cell : cell.querySelector<HTMLElement>(STOP)
}

function within(at: number, length: number): number {
  return Math.min(Math.max(at, 0), length - 1)
}
