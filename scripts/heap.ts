/**
 * Limits Bun's heap. By default JavaScriptCore lets garbage accumulate according to the size of the machine: half a
 * gigabyte and more under load. With this size in bytes it needs little more than half of that, for the same CPU time
 * (`bench/memory.ts`). It is read before the first line of a program, so `start.ts` re-executes itself with it. A value
 * that is already set is retained.
 */
export const HEAP_SETTING = { BUN_JSC_forceRAMSize: String(192 * 2 ** 20) }
