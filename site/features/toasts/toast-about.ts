/**
 * Says what a toast with a button is about, after its sentence, which may be specified. To be called in the turn in which the
 * toast is shown. It is apart from the stack of toasts, which home and product load, because only some pages say it.
 */
export function addToNextToast(about: string): void {
  queueMicrotask(() => [...document.querySelectorAll('.toast__action')].at(-1)?.before(` ${about}`))
}
