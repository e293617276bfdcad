/** Why a file cannot be processed, as a message for the admin. */
export class FileError extends Error {}
