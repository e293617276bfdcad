/** What is said of a cart while nobody knows what its products cost now. */
export const UNCHECKED = 'Prices and stock are checked when there is a network again'
