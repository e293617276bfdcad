/** Names beyond these are counted, so that a sentence about many lines is no second list of them. */
const MAX_NAMES = 3

/** Joins the names of lines to a part of a sentence: "Curd, Paneer, Ghee and 2 more". */
export function joinNames(names: readonly string[]): string {
  // "and 1 more" would take the place of the name itself.
  const named = names.length > MAX_NAMES + 1 ? names.slice(0, MAX_NAMES) : names
  const more = names.length - named.length
  return LIST.format([...named, ...(more > 0 ? [`${more} more`] : [])])
}

const LIST = new Intl.ListFormat('en-IN')
