/** Characters that change the writing direction, also of what follows a text, for a class of a regular expression. */
export const DIRECTION_MARKS = String.raw`\u202a-\u202e\u2066-\u2069`
