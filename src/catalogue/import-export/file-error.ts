/** Why nothing can be done with a file, in a sentence for people. */
export class FileError extends Error {}
