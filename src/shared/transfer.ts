/** How files of products are sent, which browser and server must agree on. */

/** How many bytes of a file are sent at once. */
export const PART_BYTES = 4 * 1024 * 1024
/** 64 MB in all. */
export const MAX_PARTS = 16
