/** Lists at most so many names, and says how many more there are: "milk, curd and 3 more". */
export function listedNames(names: readonly string[], max: number): string {
  const more = names.length - max
  return `${names.slice(0, max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
