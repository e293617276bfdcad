/**
 * Bun's engine lets garbage lie by the size of the machine: under load half a gigabyte and more. Told of this many bytes
 * it comes to little more than half of that, for the same processor time (`bench/memory.ts`). It is read before a
 * program's first line, so a start begins again with it; whoever sets it otherwise keeps theirs.
 */
export const HEAP_SETTING = { BUN_JSC_forceRAMSize: String(192 * 2 ** 20) }
